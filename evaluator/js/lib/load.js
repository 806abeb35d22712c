// @ts-check
// Loads the module from beside this file, in browsers and Deno.

import { imports, use } from "./instance.js";

const response = await fetch(new URL("./rivertable.wasm", import.meta.url));
if (!response.ok) throw new Error(`cannot load rivertable.wasm: ${response.status} ${response.statusText}`);
// Streaming compilation needs the right media type, which some hosts do not send.
const isStreamed = response.headers.get("Content-Type")?.startsWith("application/wasm") ?? false;
const module = isStreamed
  ? await WebAssembly.compileStreaming(response)
  : await WebAssembly.compile(await response.arrayBuffer());
use(module, await WebAssembly.instantiate(module, imports));
