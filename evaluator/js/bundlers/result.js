// What the programs find, and its way to the test.

/** Asks the package for one answer of each kind. */
export async function result({ Hand, Range, Workers, equity, rank }) {
  const workers = new Workers({ threads: 1 });
  const byWorker = await workers.ask({ ask: "equity", ranges: ["AKs", "QQ"] });
  workers.close();
  return {
    rank: rank("As Ks Qs Js Ts"),
    equity: equity(["AKs", "QQ"]).players[0].equity,
    byWorker: byWorker.players[0].equity,
    range: new Range("QQ+").difference("AA").text,
    solved: Hand.solve(["Ad", "As", "Jc", "Th", "2d", "Qs", "Qd"]).descr,
  };
}

/** Posts what a page finds, and prints what a program finds. */
export async function report(found, failed = []) {
  let json;
  try {
    json = JSON.stringify(failed.length > 0 ? { failed } : await found);
  } catch (error) {
    json = JSON.stringify({ error: String(error?.stack ?? error) });
  }
  if (typeof document === "undefined") console.log(json);
  else await fetch("/result", { method: "POST", body: json });
}
