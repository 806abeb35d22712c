// @ts-check
// The functions of the package.

export {
  about,
  ask,
  askJson,
  boards,
  bubbleFactors,
  chart,
  deal,
  distribution,
  equity,
  flops,
  hits,
  icm,
  outs,
  pushFold,
  range,
  setThreeWayOrders,
  solve,
  spot,
} from "./ask.js";
export { Range } from "./range.js";
export * from "./ranks_api.js";

/** @typedef {import("./errors.js").Refusal} Refusal */
/** @typedef {import("./errors.js").RefusedError} RefusedError */
/** @typedef {import("./cards.js").Cards} Cards */
/** @typedef {import("./ranks.js").RankGame} RankGame */
/** @typedef {import("./ranks.js").RankOptions} RankOptions */
/** @typedef {import("./ask.js").Manner} Manner */
/** @typedef {import("./questions.js").Progress} Progress */

/** @typedef {import("./questions.js").RangeText} RangeText */
/** @typedef {import("./questions.js").GameName} GameName */
/** @typedef {import("./questions.js").Question} Question */
/** @typedef {import("./questions.js").RangeQuestion} RangeQuestion */
/** @typedef {import("./questions.js").EquityQuestion} EquityQuestion */
/** @typedef {import("./questions.js").EquityAnswer} EquityAnswer */
/** @typedef {import("./questions.js").PushFoldQuestion} PushFoldQuestion */
/** @typedef {import("./questions.js").PushFoldAnswer} PushFoldAnswer */
/** @typedef {import("./questions.js").PushFoldSweepAnswer} PushFoldSweepAnswer */
/** @typedef {import("./questions.js").Questions} Questions */
/** @typedef {import("./questions.js").Answers} Answers */

/**
 * @template Q
 * @typedef {import("./questions.js").AnswerTo<Q>} AnswerTo
 */
