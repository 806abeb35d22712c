// @ts-check
import "./node_load.js";

export * from "./api.js";
