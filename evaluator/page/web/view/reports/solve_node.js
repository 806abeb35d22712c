// @ts-check
// A node of a solved postflop game: the actions with their frequencies, a grid colored by action, and the next cards.

import { html, useState } from "../../html.js";
import { RANKS, STARTING_HANDS, cardLabel, cardText, parseCards } from "../../poker/cards.js";
import { pathOf, stepsOf, withLock } from "../../state/solve.js";
import { STEP, nameOf } from "../../state/store.js";
import { number, percent } from "../../text.js";
import { CardSigns, SaveTools, Segment } from "../fields.js";
import { Hands } from "./hands_grid.js";
import { AllCards } from "./solve_line.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {{ action: string, chips: number | null, frequency: number | null }} Action */
/** @typedef {{ reach: number, equity: number | null, value: number | null, strategy?: (number | null)[], action_values?: (number | null)[] }} Figures */
/** @typedef {Figures & { player: "oop" | "ip", range: string, hands: (Figures & { hand: string })[], combos: (Figures & { combo: string })[] }} Side */
/**
 * A node of a solution, in the format of `rivertable solve --json`.
 * @typedef {{ iterations: number, percent: number, stopped: string | null, seconds: number, node: string, board: string, pot: number, next: "action" | "card" | "end", player: "oop" | "ip" | null, actions: Action[], players: [Side, Side] }} Solution
 */

/** @param {{ model: Model, answer: Solution }} props */
export function Node({ model, answer }) {
  const actor = answer.player === null ? null : answer.player === "oop" ? 0 : 1;
  const [viewed, setViewed] = useState(/** @type {number | null} */ (null));
  const player = viewed ?? actor ?? 0;
  const go = (/** @type {string[]} */ steps) => {
    setViewed(null);
    model.store.changeSettings({ solve_node: pathOf(steps) }, STEP);
  };
  const steps = stepsOf(answer.node);
  const { spot } = model;
  return html`
    <${Path} steps=${steps} onGo=${go} />
    <h3>
      ${actor === null ? (answer.next === "card" ? "A card comes" : "The hand is over") : `${nameOf(spot, actor)} acts`}:${" "}
      <${CardSigns} cards=${parseCards(answer.board).cards} />, pot ${number(answer.pot)}
    </h3>
    ${actor !== null && html`<${Actions} answer=${answer} onChoose=${(/** @type {string} */ action) => go([...steps, action])} />`}
    ${
      answer.next === "card" &&
      html`
        <${NextCards} board=${answer.board} onChoose=${(/** @type {string} */ card) => go([...steps, card])} />
        <${AllCards} model=${model} onChoose=${(/** @type {string} */ card) => go([...steps, card])} />
      `
    }
    <${Players} model=${model} answer=${answer} />
    <${Segment}
      label="Player on the grid"
      value=${String(player)}
      options=${[0, 1].map((place) => [String(place), nameOf(spot, place)])}
      onChoose=${(/** @type {string} */ place) => setViewed(Number(place))}
    />
    <${Strategy}
      key=${answer.node}
      model=${model}
      answer=${answer}
      side=${answer.players[player]}
      acts=${player === actor}
      name=${nameOf(spot, player)}
    />
    <${SaveTools}
      model=${model}
      name="solution"
      forms=${actor === null ? ["csv", "text"] : ["svg", "png", "csv", "text"]}
      question=${() => model.solving.solution.question}
    />
  `;
}

/** The steps to the node. Each of them is a button that goes back. @param {{ steps: string[], onGo: (steps: string[]) => void }} props */
const Path = ({ steps, onGo }) => html`
  <nav class="tools path" aria-label="Path to the node">
    ${["Start", ...steps].map(
      (step, place) => html`
        <button
          type="button"
          class="link"
          key=${place}
          aria-current=${place === steps.length ? "step" : undefined}
          onClick=${() => onGo(steps.slice(0, place))}
        >
          ${step}
        </button>
      `,
    )}
  </nav>
`;

/** Returns the color of an action among others. @param {Action[]} actions @param {number} place */
function colorOf(actions, place) {
  const { action } = actions[place];
  if (action === "fold") return "var(--fold)";
  if (action === "check" || action === "call") return "var(--call)";
  const bets = actions.filter(({ action }) => !["fold", "check", "call"].includes(action));
  // The largest bet has the strongest color.
  const strength = bets.length - bets.indexOf(actions[place]);
  return `var(--bet${Math.max(1, 4 - strength)})`;
}

/** @param {{ answer: Solution, onChoose: (action: string) => void }} props */
const Actions = ({ answer: { actions }, onChoose }) => html`
  <div class="tools actions" role="group" aria-label="Actions">
    ${actions.map(
      ({ action, frequency }, place) => html`
        <button
          type="button"
          key=${action}
          style=${{ background: colorOf(actions, place) }}
          onClick=${() => onChoose(action)}
        >
          ${action}${" "}
          <b>${frequency === null ? "–" : percent(frequency, 1)}</b>
        </button>
      `,
    )}
  </div>
`;

/** Buttons for the next card. @param {{ board: string, onChoose: (card: string) => void }} props */
function NextCards({ board, onChoose }) {
  const taken = new Set(parseCards(board).cards);
  const row = (/** @type {number} */ suit) =>
    Array.from({ length: RANKS.length }, (_, rank) => 4 * (RANKS.length - 1 - rank) + suit);
  return html`
    <div class="next-cards" role="group" aria-label="Next card">
      ${[3, 2, 1, 0].map(
        (suit) => html`
          <div class="next-row" key=${suit}>
            ${row(suit).map(
              (card) => html`
                <button
                  type="button"
                  key=${card}
                  disabled=${taken.has(card)}
                  aria-label=${cardLabel(card)}
                  onClick=${() => onChoose(cardText(card))}
                >
                  <${CardSigns} cards=${[card]} />
                </button>
              `,
            )}
          </div>
        `,
      )}
    </div>
  `;
}

/** Both players' equities and values. @param {{ model: Model, answer: Solution }} props */
const Players = ({ model, answer }) => html`
  <table class="figures">
    <thead>
      <tr>
        <th scope="col">Player</th>
        <th scope="col">Combos</th>
        <th scope="col">Equity</th>
        <th scope="col">Value</th>
      </tr>
    </thead>
    <tbody>
      ${answer.players.map(
        ({ player, reach, equity, value }, place) => html`
          <tr key=${player}>
            <th scope="row">${nameOf(model.spot, place)}</th>
            <td>${number(reach)}</td>
            <td>${equity === null ? "–" : percent(equity)}</td>
            <td>${value === null ? "–" : number(value)}</td>
          </tr>
        `,
      )}
    </tbody>
  </table>
`;

/** The grid of a player, and the combos of one hand. @param {{ model: Model, answer: Solution, side: Side, acts: boolean, name: string }} props */
function Strategy({ model, answer: { node, actions }, side, acts, name }) {
  const [brush, setBrush] = useState("");
  const [painted, setPainted] = useState(/** @type {Map<string, number>} */ (new Map()));
  const paint = (/** @type {number} */ place) => {
    const hand = STARTING_HANDS[place].name;
    if (byName.has(hand)) setPainted(new Map([...painted, [hand, Number(brush)]]));
  };
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
  const [pointed, setPointed] = useState(/** @type {number | null} */ (null));
  const byName = new Map(side.hands.map((hand) => [hand.hand, hand]));
  const most = Math.max(
    1e-9,
    ...STARTING_HANDS.map(({ name, combos }) => (byName.get(name)?.reach ?? 0) / combos.length),
  );
  const said = (/** @type {number} */ place) => {
    const hand = byName.get(STARTING_HANDS[place].name);
    return hand === undefined
      ? `${STARTING_HANDS[place].name}: does not come here`
      : `${hand.hand}: ${figures(hand, acts ? actions : [])}`;
  };
  const hands = STARTING_HANDS.map(({ name, combos }, place) => {
    const hand = byName.get(name);
    const part = (hand?.reach ?? 0) / combos.length / most;
    return {
      name,
      isIn: hand !== undefined,
      label: said(place),
      style: fill(actions, acts ? (paintedStrategy(actions, painted.get(name)) ?? hand?.strategy) : undefined, part),
    };
  });
  const first = Math.max(
    0,
    STARTING_HANDS.findIndex(({ name }) => byName.has(name)),
  );
  const place = pointed ?? chosen ?? first;
  const { name: hand } = STARTING_HANDS[place];
  const combos = side.combos.filter(({ combo, reach }) => reach > 0 && isOf(combo, hand));
  const lock = () => {
    const { solve_locks: locks } = model.spot.settings;
    model.store.changeSettings({ solve_locks: withLock(locks, node, actions, side.hands, painted) }, STEP);
    model.solve();
  };
  return html`
    ${
      acts &&
      html`
        <div class="tools">
          <${Segment}
            label="Paint hands with an action"
            value=${brush}
            options=${[["", "Look"], ...actions.map(({ action }, place) => [String(place), `Paint ${action}`])]}
            onChoose=${setBrush}
          />
          ${
            painted.size > 0 &&
            html`
              <button type="button" onClick=${lock}>Lock and solve again</button>
              <button type="button" class="link" onClick=${() => setPainted(new Map())}>Clear</button>
            `
          }
        </div>
      `
    }
    <div class="solved">
      <${Hands}
        label=${`Hands of ${name}`}
        hands=${hands}
        chosen=${chosen ?? first}
        onChoose=${setChosen}
        onPoint=${setPointed}
        onPaint=${acts && brush !== "" ? paint : undefined}
      />
      <div>
        <p class="status" role="status" aria-label="Hand on the grid">${said(place)}</p>
        <table class="figures combos">
          <thead>
            <tr>
              <th scope="col">Combo</th>
              <th scope="col">Weight</th>
              ${acts && actions.map(({ action }) => html`<th scope="col" key=${action}>${action}</th>`)}
              <th scope="col">Equity</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            ${combos.map(
              ({ combo, reach, strategy, equity, value }) => html`
                <tr key=${combo}>
                  <th scope="row"><${CardSigns} cards=${parseCards(combo).cards} /></th>
                  <td>${number(reach)}</td>
                  ${acts && strategy?.map((part, place) => html`<td key=${place}>${part === null ? "–" : percent(part, 1)}</td>`)}
                  <td>${equity === null ? "–" : percent(equity, 1)}</td>
                  <td>${value === null ? "–" : number(value)}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </div>
  `;
}

/** Returns the strategy of a painted hand, or `undefined`. @param {Action[]} actions @param {number | undefined} painted */
const paintedStrategy = (actions, painted) =>
  painted === undefined ? undefined : actions.map((_, place) => Number(place === painted));

/** Returns the figures of a hand as text. @param {Figures} hand @param {Action[]} actions */
function figures({ reach, equity, value, strategy }, actions) {
  const parts = actions.map(({ action }, place) => {
    const part = strategy?.[place] ?? null;
    return `${action} ${part === null ? "–" : percent(part, 1)}`;
  });
  return [
    ...parts,
    `${number(reach)} combos`,
    equity === null ? "" : `equity ${percent(equity, 1)}`,
    value === null ? "" : `value ${number(value)}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/**
 * Returns the background of a cell: the actions from left to right, as high as the part of the hand that comes here.
 * @param {Action[]} actions @param {(number | null)[] | undefined} strategy @param {number} part
 */
function fill(actions, strategy, part) {
  const size = `100% ${(100 * part).toFixed(1)}%`;
  if (strategy === undefined) return { "--colors": "linear-gradient(var(--plain), var(--plain))", "--size": size };
  let from = 0;
  // The last action of a solver's list is the largest bet, which is on the left.
  const stops = actions
    .map((_, place) => place)
    .reverse()
    .flatMap((place) => {
      const to = from + 100 * (strategy[place] ?? 0);
      const stop = `${colorOf(actions, place)} ${from.toFixed(2)}% ${to.toFixed(2)}%`;
      from = to;
      return [stop];
    });
  return { "--colors": `linear-gradient(to right, ${stops.join(", ")})`, "--size": size };
}

/** Returns `true` if a combo is one of a starting hand. @param {string} combo @param {string} hand */
function isOf(combo, hand) {
  const [high, suit, low, other] = combo;
  const isPair = high === low;
  return hand === `${high}${low}${isPair ? "" : suit === other ? "s" : "o"}`;
}
