// @ts-check
// The engine behind `rivertable serve`, reached by HTTP.

import { Refused, Slots, Unavailable, stopped } from "./types.js";

/**
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").Manner} Manner
 * @typedef {import("./types.js").Progress} Progress
 */

const slots = new Slots();

/** The timeout of the first question, in milliseconds. The server may be busy with other questions. */
const PATIENCE = 30_000;

/** An identifier that separates the slots of this page from those of other pages on the same server. */
const own = crypto.randomUUID?.() ?? String(Math.random());

/**
 * Connects to the page's own server.
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
  // Long answers and refusals come as event streams. As failed requests, refusals would show as errors in the browser's
  // console.
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": "application/json", Accept: "text/event-stream, application/json" };
  if (slot !== undefined) headers["Rivertable-Slot"] = `${own} ${slot}`;
  return slots.run(manner, async (signal) => {
    const body = JSON.stringify(question);
    const request = { method: "POST", headers, body, signal };
    const response = await fetch(new URL("../ask", import.meta.url), request).catch((error) => {
      throw unavailable(error);
    });
    const type = response.headers.get("Content-Type") ?? "";
    if (response.body !== null && type.startsWith("text/event-stream")) {
      return fromEvents(response.body, onProgress ?? (() => {}));
    }
    if (!type.startsWith("application/json")) {
      throw new Error(`the server gave no answer: ${response.status} ${response.statusText}`);
    }
    const json = await response.json().catch((error) => {
      throw unavailable(error);
    });
    if (!response.ok) throw refusal(json);
    return json;
  });
}

/** Converts the error of a request, unless the request was stopped. Browsers have different texts for it. @param {unknown} error */
const unavailable = (error) => (error instanceof DOMException ? error : new Unavailable(NO_SERVER));

/** The message about a server that cannot be reached. */
const NO_SERVER = "The server does not answer: is rivertable serve still running?";

/**
 * Converts a refusal of the server to the error to throw.
 * @param {{ error?: { field: string, index?: number, message: string } }} json
 */
function refusal({ error }) {
  if (error === undefined) return new Error("the server gave neither an answer nor a reason");
  return error.field === "stopped" ? stopped() : new Refused(error);
}

/**
 * Reads events until the answer comes.
 * @param {ReadableStream<Uint8Array>} body
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<Answer>}
 */
async function fromEvents(body, onProgress) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw unavailable(error);
    });
    if (done) throw new Unavailable(NO_SERVER);
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
 * Parses an event of a stream. Its data is JSON on one line.
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
