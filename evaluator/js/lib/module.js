// @ts-check
// Loading of the WebAssembly module.

import { imports, isLoaded, questionModule, use } from "./instance.js";

/** A `WebAssembly.Module`. Node's types do not have its name. @typedef {object} Module */

/**
 * The module: its URL, a response with its bytes, the bytes, or the compiled module.
 * @typedef {string | URL | Response | ArrayBuffer | Uint8Array | Module} ModuleSource
 */

/**
 * Compiles a module.
 * @param {ModuleSource | PromiseLike<ModuleSource>} source
 * @returns {Promise<Module>}
 */
export async function compiled(source) {
  const from = await source;
  if (from instanceof WebAssembly.Module) return from;
  if (typeof from === "string" || from instanceof URL) return compiled(fetch(from));
  if (!(from instanceof Response)) return WebAssembly.compile(/** @type {BufferSource} */ (from));
  if (!from.ok) throw new Error(`cannot load ${from.url}: ${from.status} ${from.statusText}`);
  // Streaming compilation needs the right media type, which some hosts do not send.
  const isStreamed = from.headers.get("Content-Type")?.startsWith("application/wasm") ?? false;
  return isStreamed ? WebAssembly.compileStreaming(from) : WebAssembly.compile(await from.arrayBuffer());
}

/**
 * Loads a module for all functions of the package.
 * @param {ModuleSource | PromiseLike<ModuleSource>} source
 * @param {{ isSmall?: boolean }} [options] a small module does not replace another one
 */
export async function load(source, { isSmall = false } = {}) {
  if (isSmall && isLoaded()) return;
  const module = /** @type {WebAssembly.Module} */ (await compiled(source));
  const instance = await WebAssembly.instantiate(module, imports);
  if (!(isSmall && isLoaded())) use(module, instance);
}

/** @type {Promise<void> | undefined} */
let loading;

/**
 * Loads the module, which all functions of `rivertable/init` need. Later calls wait for the first one, and do not load another
 * module. After a failure, the next call tries again.
 * @param {ModuleSource | PromiseLike<ModuleSource>} source the URL or the bytes of `rivertable.wasm`, or of `ranks.wasm`, which
 *   ranks hands only
 * @returns {Promise<void>}
 */
export function init(source) {
  if (questionModule() !== undefined) return Promise.resolve();
  loading ??= load(source).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
