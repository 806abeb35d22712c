// @ts-check
import { parentPort } from "node:worker_threads";

import { receiver } from "./thread.js";

parentPort?.on(
  "message",
  receiver((message) => parentPort?.postMessage(message)),
);
