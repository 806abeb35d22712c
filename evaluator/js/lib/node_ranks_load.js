// @ts-check
// Loads the module of hand ranks from beside this file, in Node, unless a module is loaded.

import { isLoaded } from "./instance.js";
import { loadFile } from "./node_module.js";

if (!isLoaded()) loadFile(new URL("./ranks.wasm", import.meta.url));
