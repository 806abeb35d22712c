// @ts-check
// Loads the module from beside this file, in Node.

import { loadFile } from "./node_module.js";

loadFile(new URL("./rivertable.wasm", import.meta.url));
