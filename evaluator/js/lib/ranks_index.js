// @ts-check
// Hand ranks alone, with a small module.

import "./ranks_load.js";

export * from "./ranks_api.js";
