// @ts-check
// Loads the module of hand ranks from beside this file, in browsers and Deno, unless another module is loaded.

import { load } from "./module.js";

await load(new URL("./ranks.wasm", import.meta.url), { isSmall: true }); // IIFE, CommonJS: import "rivertable/init"
