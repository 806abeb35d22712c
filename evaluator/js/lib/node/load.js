// @ts-check
// Loads the module from its file, in Node. It loads at once, so that `require` works too.

import { readFileSync } from "node:fs";

import { imports, use } from "../instance.js";

const module = new WebAssembly.Module(readFileSync(new URL("../rivertable.wasm", import.meta.url)));
use(module, new WebAssembly.Instance(module, imports));
