// @ts-check
// The combos of the hero's range, sorted, and the number of combos that known cards leave of each starting hand.

import { html, useState } from "../../html.js";
import { COMBOS, COMBO_COUNT, STARTING_HANDS, comboText } from "../../poker/cards.js";
import { sumOf } from "../../poker/ranges.js";
import { equityQuestion } from "../../state/questions.js";
import { heroOf } from "../../state/store.js";
import { counted, number, percent } from "../../text.js";
import { CardSigns, EquityCell, SaveTools } from "../fields.js";

/** @typedef {import("../../state/model.js").Model} Model */

/** The number of combos that are shown at first, and added by each "more". */
const SHOWN = 60;

/** The columns with their titles. */
const COLUMNS = /** @type {const} */ ([
  ["combo", "Combo"],
  ["weight", "Weight"],
  ["equity", "Equity"],
]);

/** @param {{ model: Model }} props */
export function Combos({ model }) {
  const [shown, setShown] = useState(SHOWN);
  const [sort, setSort] = useState({ by: "equity", reverse: false });
  const hero = heroOf(model.spot);
  const { weights } = model.spot.players[hero];
  const equities = model.figures.answer?.combos?.[hero] ?? null;
  if (weights === null || !["fresh", "recomputing"].includes(model.figures.state))
    return html`<p class="error reason" role="status" aria-label="Message about the report">${model.message}</p>`;
  const { answer } = model.figures;
  const isExact = model.figures.isFresh && answer?.samples === undefined;
  const isKnown = model.isBlocked(hero);
  // In an exact answer, a combo without an equity is never dealt.
  const isBlocked = (/** @type {number} */ combo) => isKnown(combo) || (isExact && equities?.[combo] === null);
  const combos = Array.from({ length: COMBO_COUNT }, (_, combo) => combo).filter(
    (combo) => weights[combo] > 0 && !isBlocked(combo),
  );
  const value = (/** @type {number} */ combo) =>
    ({ combo, weight: weights[combo], equity: equities?.[combo] ?? -1 })[sort.by] ?? combo;
  combos.sort((a, b) => value(b) - value(a) || b - a);
  if (sort.reverse) combos.reverse();
  const text = () =>
    [
      "Combo\tWeight\tEquity",
      ...combos.map((combo) => `${comboText(combo)}\t${weights[combo]}\t${equities?.[combo] ?? ""}`),
    ].join("\n");
  const head = (/** @type {readonly [string, string]} */ [by, title]) => {
    const sorted = sort.by === by ? (sort.reverse ? "ascending" : "descending") : "none";
    return html`
      <th scope="col" aria-sort=${sorted}>
        <button type="button" class="link" onClick=${() => setSort({ by, reverse: sort.by === by && !sort.reverse })}>
          ${title}
        </button>
        ${sorted === "none" ? "" : sort.reverse ? " ▲" : " ▼"}
      </th>
    `;
  };
  return html`
    <p class="blockers">${blockers(weights, isBlocked)}</p>
    <table class="figures">
      <thead>
        <tr>
          ${COLUMNS.map(head)}
        </tr>
      </thead>
      <tbody>
        ${combos.slice(0, shown).map((combo) => {
          const equity = equities?.[combo] ?? null;
          return html`
            <tr key=${combo}>
              <th scope="row"><${CardSigns} cards=${COMBOS[combo]} /></th>
              <td>${percent(weights[combo], 0)}</td>
              ${equity === null ? html`<td>–</td>` : html`<${EquityCell} equity=${equity} />`}
            </tr>
          `;
        })}
      </tbody>
    </table>
    ${shown < combos.length && html`<button type="button" onClick=${() => setShown(shown + SHOWN)}>More combos</button>`}
    <${SaveTools}
      model=${model}
      name="combos"
      players=${model.spot.players.map((_, place) => place)}
      forms=${["svg", "png", "csv", "text"]}
      made=${(/** @type {string} */ form) => (form === "text" ? text() : undefined)}
      question=${(/** @type {string} */ form) => {
        const asked = equityQuestion(model.spot, model.game);
        return form === "csv" ? asked : { ...asked, player: hero };
      }}
    />
  `;
}

/**
 * Returns text about the combos that known cards block in a range.
 * @param {Float64Array} weights @param {(combo: number) => boolean} isBlocked
 */
function blockers(weights, isBlocked) {
  const hands = STARTING_HANDS.map(({ name, combos }) => {
    const inRange = combos.filter((combo) => weights[combo] > 0);
    const left = inRange.filter((combo) => !isBlocked(combo));
    return {
      name,
      all: inRange.length,
      left: left.length,
      weight: sumOf(weights, inRange),
      live: sumOf(weights, left),
    };
  });
  const fewer = hands.filter(({ all, left }) => left < all);
  const sum = (/** @type {"all" | "left" | "weight" | "live"} */ field) =>
    hands.reduce((total, hand) => total + hand[field], 0);
  const all = counted(sum("all"), "combo");
  const isWeighted = sum("weight") < sum("all");
  if (fewer.length === 0) {
    const weight = isWeighted ? `, with a total weight of ${number(sum("weight"))}` : "";
    return sum("all") === 1 ? `The combo can be dealt${weight}.` : `All ${all} can be dealt${weight}.`;
  }
  const list = fewer.map(({ name, all, left }) => `${name} ${left} of ${all}`).join(", ");
  const weight = isWeighted ? `, with a weight of ${number(sum("live"))} of ${number(sum("weight"))}` : "";
  return `${number(sum("left"))} of ${all} ${sum("left") === 1 ? "is" : "are"} left${weight}. Blocked: ${list}.`;
}
