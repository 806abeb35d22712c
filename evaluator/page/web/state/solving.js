// @ts-check
// The solution of a postflop game. It takes long, so it is asked for by a button. The engine keeps it, and answers questions
// about other nodes at once.

import { Resource } from "./resource.js";
import { memoryQuestion, pathOf, solveQuestion, stepsOf } from "./solve.js";

/** @typedef {import("../engine/index.js").Engine} Engine */
/** @typedef {import("./store.js").Spot} Spot */

export class Solving {
  /** @param {Engine} engine @param {() => void} changed */
  constructor(engine, changed) {
    /** @type {Resource<{ memory: { bits: number, bytes: number }[] }>} */
    this.memory = new Resource(engine, "memory", changed);
    /** @type {Resource<import("../view/reports/solve_node.js").Solution>} */
    this.solution = new Resource(engine, "solve", changed);
    /** The figures of all next cards. @type {Resource<import("../view/reports/solve_line.js").Line>} */
    this.line = new Resource(engine, "solve", changed);
  }

  /** The text of the question about the game that was started last. */
  #started = "";

  /** Follows the spot. The solution of another game is dropped. @param {Spot} spot */
  follow(spot) {
    const question = solveQuestion(spot);
    if (this.solution.question?.node !== spot.settings.solve_node) this.line.refuse("");
    if (typeof question === "string") {
      this.memory.refuse(question);
      this.solution.refuse("");
      this.line.refuse("");
      return;
    }
    const game = JSON.stringify(question);
    this.memory.ask(memoryQuestion(question), game);
    if (game === this.#started) this.solution.ask({ ...question, node: spot.settings.solve_node }, game);
    else {
      this.solution.refuse("");
      this.line.refuse("");
    }
  }

  /** Asks for the figures of all cards that may come at the node. @param {Spot} spot */
  compare(spot) {
    const question = solveQuestion(spot);
    if (typeof question === "string") return;
    const node = pathOf([...stepsOf(spot.settings.solve_node), "*"]);
    this.line.ask({ ...question, node }, JSON.stringify({ ...question, node }));
  }

  /** Solves the game of a spot, or goes on after a stop. @param {Spot} spot */
  start(spot) {
    const question = solveQuestion(spot);
    if (typeof question === "string") return;
    this.#started = JSON.stringify(question);
    // A question that was stopped is asked again.
    this.solution.refuse("");
    this.follow(spot);
  }
}
