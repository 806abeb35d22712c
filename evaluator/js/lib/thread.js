// @ts-check
// The work of a worker: it answers one question at a time. The first message is `{ module, orders }`. Each later one is a
// question, `{ id, question }`, and is answered by any number of `{ id, progress }`, then one of
// `{ id, json, isRefused }` and `{ id, failure }`.

import { answer, imports, takeOrders, use } from "./instance.js";

/** @param {WebAssembly.Module} module @param {Uint8Array | undefined} orders */
async function start(module, orders) {
  use(module, await WebAssembly.instantiate(module, imports));
  if (orders !== undefined) takeOrders(orders);
}

/**
 * Returns the receiver of messages.
 * @param {(message: unknown) => void} post sends a message back
 */
export function receiver(post) {
  /** @type {Promise<void> | undefined} */
  let ready;
  /** @param {number} id @param {any} error */
  const fail = (id, error) => {
    // Invalid orders are refused at every question, because the module has not started.
    if (error?.field === undefined) return post({ id, failure: String(error) });
    const { field, message } = error;
    post({ id, json: JSON.stringify({ error: { field, message } }), isRefused: true });
  };
  /** @param {any} message */
  return async ({ module, orders, id, question }) => {
    if (module !== undefined) {
      ready = start(module, orders);
      // The next question reports its failure.
      ready.catch(() => {});
      return;
    }
    try {
      await ready;
      post({ id, ...answer(question, (progress) => (post({ id, progress }), false)) });
    } catch (error) {
      fail(id, error);
    }
  };
}
