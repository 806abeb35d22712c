// @ts-check
// The functions of the package without the module, which `init` loads. It has no top-level `await`.

export * from "./api.js";
export { init } from "./module.js";

/** @typedef {import("./module.js").ModuleSource} ModuleSource */
