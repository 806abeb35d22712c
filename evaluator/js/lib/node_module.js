// @ts-check
// Reads modules from their files, in Node.

import { readFileSync } from "node:fs";

import { imports, use } from "./instance.js";

/**
 * Loads a module for all functions of the package. It loads at once, so that `require` works too.
 * @param {URL} file
 */
export function loadFile(file) {
  const module = new WebAssembly.Module(readFileSync(file));
  use(module, new WebAssembly.Instance(module, imports));
}
