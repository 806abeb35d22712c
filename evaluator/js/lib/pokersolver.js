// @ts-check
import "./load.js";

export * from "./solver.js";
