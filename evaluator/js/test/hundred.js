// The hundred questions that all languages ask, with the recorded answers.

import { readFileSync } from "node:fs";

const lines = (name) =>
  readFileSync(new URL(`./hundred/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");

export const QUESTIONS = lines("questions");
export const ANSWERS = lines("answers");

/** The fields that recorded answers lack, because they depend on the run, the build or the machine. */
const VARIABLE = ["seconds", "exact_seconds", "version", "engine", "threads"];

/** Parses an answer with its numbers as text, so that every digit counts. */
export function digits(json) {
  const answer = JSON.parse(
    json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (part) => (part[0] === '"' ? part : `"#${part}"`)),
  );
  for (const field of VARIABLE) delete answer[field];
  return answer;
}
