// @ts-check
// A worker that answers one question at a time. The first message is the module. Each later one is a question,
// `{ id, question }`. The worker answers it with any number of `{ id, progress }`, then one of `{ id, answer }`,
// `{ id, error }` and `{ id, failure }`.

import { instantiate } from "./module.js";

/** @type {ReturnType<typeof instantiate> | undefined} */
let asking;

/** @param {MessageEvent} event */
async function receive({ data }) {
  if (data instanceof WebAssembly.Module) {
    asking = instantiate(data);
    // This question builds the engine in advance, which takes longer than most answers.
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
