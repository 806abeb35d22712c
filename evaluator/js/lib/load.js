// @ts-check
// Loads the module from beside this file, in browsers and Deno.

import { load } from "./module.js";

await load(new URL("./rivertable.wasm", import.meta.url)); // IIFE and CommonJS bundles: import "rivertable/init"
