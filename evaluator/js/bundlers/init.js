// A program for bundles without top-level await. The bundler gives the module's URL or its bytes.

import { Range, equity, init, rank } from "rivertable/init";
import { Hand } from "rivertable/pokersolver";
import wasm from "rivertable/rivertable.wasm";
import { Workers } from "rivertable/worker";

import { report, result } from "./result.js";

/** Workers whose module and script do not come from the place of the bundle. */
class OwnWorkers extends Workers {
  constructor(options) {
    super({ ...options, module: wasm, script: globalThis.THREAD ?? "./web_thread.js" });
  }
}

let early;
try {
  rank("As");
} catch (error) {
  early = error.message;
}
const failed = early?.includes("rivertable/init") ? [] : [`no error before init: ${early}`];
report(
  init(wasm).then(() => result({ Hand, Range, Workers: OwnWorkers, equity, rank })),
  failed,
);
