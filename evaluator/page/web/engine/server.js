// @ts-check
// The engine behind `rivertable serve`, asked by HTTP.

import { Refused, Slots, stopped } from "./types.js";

/**
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").Manner} Manner
 * @typedef {import("./types.js").Progress} Progress
 */

const slots = new Slots();

/** How long the server may take to say what it is, in milliseconds: it may have much else to do. */
const PATIENCE = 30_000;

/** What tells the slots of this page from those of others that ask the same server. */
const own = crypto.randomUUID?.() ?? String(Math.random());

/**
 * The server that the page is from.
 * @returns {Promise<import("./types.js").Engine>}
 */
export async function server() {
  await ask({ ask: "about" }, { signal: AbortSignal.timeout(PATIENCE) });
  return { name: "native", ask };
}

/**
 * @param {Question} question
 * @param {Manner} [manner]
 * @returns {Promise<Answer>}
 */
function ask(question, manner = {}) {
  const { slot, onProgress } = manner;
  // A long answer comes as a stream, and so does a refusal: it is no failed request, of which browsers complain on the console.
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": "application/json", Accept: "text/event-stream, application/json" };
  if (slot !== undefined) headers["Rivertable-Slot"] = `${own} ${slot}`;
  return slots.run(manner, async (signal) => {
    const body = JSON.stringify(question);
    const response = await fetch(new URL("../ask", import.meta.url), { method: "POST", headers, body, signal });
    const type = response.headers.get("Content-Type") ?? "";
    if (response.body !== null && type.startsWith("text/event-stream")) {
      return fromEvents(response.body, onProgress ?? (() => {}));
    }
    if (!type.startsWith("application/json")) {
      throw new Error(`the server gave no answer: ${response.status} ${response.statusText}`);
    }
    const json = await response.json();
    if (!response.ok) throw refusal(json);
    return json;
  });
}

/**
 * What a refusal of the server is thrown as.
 * @param {{ error?: { field: string, index?: number, message: string } }} json
 */
function refusal({ error }) {
  if (error === undefined) return new Error("the server gave no answer and no reason");
  return error.field === "stopped" ? stopped() : new Refused(error);
}

/**
 * Reads events up to the answer.
 * @param {ReadableStream<Uint8Array>} body
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<Answer>}
 */
async function fromEvents(body, onProgress) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error("the server ended before it answered");
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const { name, data } = event(text.slice(0, end));
      text = text.slice(end + 2);
      if (name === "progress") onProgress(data);
      if (name === "answer") return data;
      if (name === "error") throw refusal(data);
    }
  }
}

/**
 * An event of a stream, whose data is JSON on one line.
 * @param {string} text
 * @returns {{ name: string, data: any }}
 */
function event(text) {
  const line = (/** @type {string} */ name) =>
    text
      .split("\n")
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  return { name: line("event") ?? "", data: JSON.parse(line("data") ?? "null") };
}
