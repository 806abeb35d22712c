// @ts-check
// Hand ranks alone, with a small module, in Node.

import "./node_ranks_load.js";

export * from "./ranks_api.js";
