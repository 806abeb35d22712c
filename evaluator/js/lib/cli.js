#!/usr/bin/env node
// @ts-check
// The program: `npx rivertable equity AKs QQ` asks a question and prints the answer as text.

import { createInterface } from "node:readline";

import "./node_load.js";
import { about, askJson, bestFive, cardNames, describe, rank, spot } from "./api.js";
import { answer } from "./instance.js";
import { questionJson } from "./question_json.js";

const USAGE = `Usage: rivertable COMMAND [RANGE]... [OPTION VALUE]...

Commands
  equity RANGE RANGE...   equities of ranges: rivertable equity AKs QQ --board "Ks 9h 4c"
                          Questions about ranges may also be a spot: rivertable equity AKs v QQ on Ks9h4c
  outs RANGE...           the effect of the cards to come
  range RANGE             the hands of a range
  hits RANGE...           made hands and draws on a board
  distribution RANGE RANGE, flops RANGE RANGE, chart RANGE
  push-fold --stacks CHIPS,CHIPS [--range SEAT=RANGE]..., or --sweep LOW..HIGH [--step CHIPS]
  icm --stacks CHIPS,... --payouts PRIZES,... [--places]
  bubble-factors --stacks CHIPS,... --payouts PRIZES,...
  deal --stacks CHIPS,... --payouts PRIZES,... [--guarantee MONEY] [--play-for MONEY]
  eval CARDS...           the words and the rank of each hand: rivertable eval "AsAd KsKd 7h 7c 2s"
  spot LINE               the parts of a spot as JSON: rivertable spot "AhKh v QQ on Kd 9h 4c"
  ask                     answers questions in JSON, one a line from standard input
  about                   the version and the games

Options are the fields of questions: --game, --board, --dead, --samples, --seed, ...
  --json, --csv, --svg    the form of the answer, text by default
`;

/** An error in the arguments of the program. */
class UsageError extends Error {}

/** Other names of options. @type {Record<string, string>} */
const ALIASES = { "--fold": "--folds", "-b": "--board", "-d": "--dead", "-g": "--game", "-n": "--samples" };

/** The fields that are not text. The engine reads amounts of chips and money. @type {Record<string, (text: string) => unknown>} */
const READERS = {};
for (const field of [
  "exact_within",
  "stderr",
  "samples",
  "time",
  "seed",
  "player",
  "pot",
  "call",
  "bet",
  "bins",
  "seats",
]) {
  READERS[field] = number;
}
for (const field of ["folds", "nuts"]) READERS[field] = percent;
READERS.sweep = (text) => text.split("..").map(number);

/** The fields that are true if they are there. */
const FLAGS = ["combos", "places", "progressive", "reverse"];

/** Reads a percentage as a part of 1. @param {string} text */
function percent(text) {
  const part = number(text.replace(/%$/, ""));
  if (!text.endsWith("%") && part > 0 && part < 1) {
    const said = "expected a percentage, such as 45% for 0.45; a percentage below 1 needs the sign";
    throw new UsageError(`${JSON.stringify(text)}: ${said}`);
  }
  return part / 100;
}

/** The kinds of questions without ranges. */
const WITHOUT_RANGES = ["push-fold", "icm", "bubble-factors", "deal"];

/** Reads a number. @param {string} text */
function number(text) {
  const number = Number(text.replaceAll("_", ""));
  if (text.trim() === "" || !Number.isFinite(number))
    throw new UsageError(`${JSON.stringify(text)}: expected a number`);
  return number;
}

/** Reads arguments as a question. @param {string} kind @param {string[]} rest */
function question(kind, rest) {
  /** @type {Record<string, unknown>} */
  const question = { ask: kind, as: "text" };
  const ranges = [];
  /** @type {[string, string][]} */
  const fixed = [];
  for (let place = 0; place < rest.length; place++) {
    const argument = rest[place];
    if (!argument.startsWith("-") || argument.length === 1) {
      ranges.push(argument);
      continue;
    }
    const [option, ...values] = (ALIASES[argument] ?? argument).split("=");
    const field = option.replace(/^--/, "").replaceAll("-", "_");
    if (["json", "csv", "svg"].includes(field)) question.as = field;
    else if (FLAGS.includes(field) && values.length === 0) question[field] = true;
    else {
      const text = values.length > 0 ? values.join("=") : rest[++place];
      if (kind === "push-fold" && field === "range") fixed.push(fixedRange(text));
      else question[field] = value(field, text);
    }
  }
  if (fixed.length > 0) question.fixed = Object.fromEntries(fixed);
  if (kind === "spot") Object.assign(question, { as: "json", text: ranges });
  else if (!WITHOUT_RANGES.includes(kind)) addRanges(question, ranges);
  else if (ranges.length > 0) throw new UsageError(`${JSON.stringify(ranges[0])}: ${kind} takes options only`);
  return question;
}

/** The range that a spot adds to a single one. */
const RANDOM = "random";

/**
 * Adds ranges to a question. They may be a spot, whose cards and game are added, too. A single range of `equity` meets a random
 * hand.
 * @param {Record<string, any>} question @param {string[]} ranges
 */
function addRanges(question, ranges) {
  question.ranges = ranges;
  if (ranges.length === 0) return;
  const { game, rules } = question;
  /** @type {Record<string, any>} */
  const parts = spot({ text: ranges, ...(game && { game }), ...(rules && { rules }) });
  for (const field of ["board", "dead"]) {
    const cards = parts[field];
    if (cards === "") continue;
    if (question[field] !== undefined)
      throw new UsageError(`--${field} and ${JSON.stringify(cards)} after the ranges: expected one of them`);
    question[field] = cards;
  }
  // The random hand that a spot adds to a single range is for equities only.
  const isGiven = ranges.some((text) => text.toLowerCase().includes(RANDOM));
  const isAlone = parts.ranges.length === 2 && parts.ranges[1] === RANDOM && !isGiven;
  question.ranges = isAlone && question.ask !== "equity" ? parts.ranges.slice(0, 1) : parts.ranges;
  question.game = parts.game;
  if (parts.rules !== undefined) question.rules = parts.rules;
}

/** Reads a fixed range as its seat or decision and its text. @param {string | undefined} text @returns {[string, string]} */
function fixedRange(text) {
  if (text === undefined) throw new UsageError("--range: expected a value");
  const equals = text.indexOf("=");
  if (equals < 0) throw new UsageError(`--range ${text}: expected a seat or a decision, =, and a range`);
  return [text.slice(0, equals), text.slice(equals + 1)];
}

/** Reads the value of a field. @param {string} field @param {string | undefined} text */
function value(field, text) {
  const option = `--${field.replaceAll("_", "-")}`;
  if (text === undefined) throw new UsageError(`${option}: expected a value`);
  try {
    return Object.hasOwn(READERS, field) ? READERS[field](text) : text;
  } catch (/** @type {any} */ error) {
    throw new UsageError(`${option} ${error.message}`);
  }
}

/** Asks a question, and returns the text to print. @param {Record<string, any>} question */
function asked(question) {
  const json = askJson(questionJson(question));
  if (question.as === "json") return `${json}\n`;
  const text = JSON.parse(json)[question.as];
  return text.endsWith("\n") ? text : `${text}\n`;
}

/** Prints the words for hold'em hands. Arguments that are single cards form one hand. @param {string[]} hands */
function evaluate(hands) {
  if (hands.length === 0) throw new UsageError("eval: expected the cards of a hand");
  const isOne = hands.length > 1 && hands.every((cards) => /^(?:.|10)[a-z♠♥♦♣]$/iu.test(cards));
  (isOne ? [hands.join(" ")] : hands).forEach((cards, place) => {
    try {
      const names = cardNames(cards);
      const best = names.length > 5 ? ` (${bestFive(cards).join(" ")})` : "";
      process.stdout.write(`${names.join(" ")}: ${describe(cards)}${best}, rank ${rank(cards)}\n`);
    } catch (/** @type {any} */ error) {
      if (error.field === undefined) throw error;
      throw new UsageError(`hand ${place + 1} (${JSON.stringify(cards)}): ${error.message}`);
    }
  });
}

/** Answers questions in JSON, one a line. Empty lines and comments (`#`) are passed over. */
async function answerLines() {
  /** @type {number[]} */
  const named = [];
  let [number, refused] = [0, 0];
  for await (const line of createInterface({ input: process.stdin })) {
    number++;
    const text = line.trim();
    if (text === "" || text.startsWith("#")) continue;
    const { json, isRefused } = answer(text, () => false);
    if (isRefused && ++refused <= MAX_NAMED) named.push(number);
    process.stdout.write(`${isRefused ? inLine(json, number) : json}\n`);
  }
  if (refused === 1) throw new UsageError(`line ${named[0]}: the question has no answer`);
  if (refused > 1) {
    const others = refused > MAX_NAMED ? ` and ${refused - MAX_NAMED} more` : "";
    throw new UsageError(`${refused} questions have no answer: lines ${named.join(", ")}${others}`);
  }
}

/** The maximum number of lines that the error at the end names. */
const MAX_NAMED = 8;

/** Adds the line of a refused question to its error. Texts in JSON have no unescaped quotes. @param {string} json @param {number} line */
function inLine(json, line) {
  return json.replace('"message":"', `"line":${line},"message":"`);
}

/** @param {string[]} args */
async function main([command, ...rest]) {
  switch (command) {
    case undefined:
    case "help":
    case "--help":
    case "-h":
      return process.stdout.write(USAGE);
    case "--version":
    case "-V":
      return process.stdout.write(`rivertable ${about().version}\n`);
    case "about":
      return process.stdout.write(asked({ ask: "about", as: "json" }));
    case "eval":
      return evaluate(rest);
    case "ask":
      return answerLines();
    case "equity":
    case "outs":
    case "range":
    case "hits":
    case "distribution":
    case "flops":
    case "chart":
    case "push-fold":
    case "icm":
    case "bubble-factors":
    case "deal":
    case "spot":
      return process.stdout.write(asked(question(command, rest)));
    default:
      throw new UsageError(`${JSON.stringify(command)} is not a command: rivertable --help lists them`);
  }
}

main(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof UsageError || error.field !== undefined)) throw error;
  const option = error.field === "fixed" ? "--range " : "";
  process.stderr.write(`error: ${option}${error.message}\n`);
  process.exitCode = 2;
});
