// @ts-check
import { receiver } from "./thread.js";

const receive = receiver((message) => postMessage(message));
addEventListener("message", (event) => receive(event.data));
