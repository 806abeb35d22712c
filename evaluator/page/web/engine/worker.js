// @ts-check
// A worker that answers questions, one at a time. The first message is the module; then come questions, `{ id, question }`,
// which are answered by any number of `{ id, progress }` and one of `{ id, answer }`, `{ id, error }` and `{ id, failure }`.

import { instantiate } from "./module.js";

/** @type {ReturnType<typeof instantiate> | undefined} */
let asking;

/** @param {MessageEvent} event */
async function receive({ data }) {
  if (data instanceof WebAssembly.Module) {
    asking = instantiate(data);
    // The first question makes the engine, which takes longer than most answers.
    asking.then((ask) => ask({ ask: "equity", ranges: ["AA", "KK"] }, () => {})).catch(() => {});
    return;
  }
  const { id, question } = data;
  try {
    if (asking === undefined) throw new Error("a question came before the module");
    const ask = await asking;
    postMessage({ id, ...ask(question, (progress) => postMessage({ id, progress })) });
  } catch (error) {
    postMessage({ id, failure: String(error) });
  }
}

addEventListener("message", receive);
