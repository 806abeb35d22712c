// @ts-check
import "./load.js";

export * from "../api.js";
