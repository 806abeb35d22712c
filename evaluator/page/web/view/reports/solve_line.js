// @ts-check
// The figures of a solved game on all cards that may come next, as a table.

import { html } from "../../html.js";
import { parseCards } from "../../poker/cards.js";
import { nameOf } from "../../state/store.js";
import { number, percent } from "../../text.js";
import { CardSigns, SaveTools } from "../fields.js";

/** @typedef {import("../../state/model.js").Model} Model */
/**
 * A node on one of the cards.
 * @typedef {{ cards: string, node: string, player: "oop" | "ip" | null, actions: { action: string, frequency: number | null }[], players: { equity: number | null, value: number | null }[] }} Row
 */
/**
 * A line of actions on all cards, in the format of `rivertable solve --json`.
 * @typedef {{ rows: Row[], means: { equities: (number | null)[], values: (number | null)[], frequencies: (number | null)[] } }} Line
 */

/** @param {{ model: Model, onChoose: (card: string) => void }} props */
export function AllCards({ model, onChoose }) {
  const { line } = model.solving;
  const { answer } = line;
  if (answer === null)
    return html`
      <div class="tools">
        <button type="button" disabled=${line.state === "recomputing"} onClick=${() => model.compareCards()}>
          Compare all cards
        </button>
        <p class="error" role="status" aria-label="Message about the cards">${line.message}</p>
      </div>
    `;
  const { rows, means } = answer;
  const [first] = rows;
  const names = [0, 1].map((player) => nameOf(model.spot, player));
  return html`
    <div class="scrolled">
      <table class="figures" aria-label="Figures of all cards">
        <thead>
          <tr>
            <th scope="col">Card</th>
            ${names.map((name) => html`<th scope="col" key=${name}>Equity, ${name}</th>`)}
            ${names.map((name) => html`<th scope="col" key=${name}>Value, ${name}</th>`)}
            ${first.actions.map(({ action }) => html`<th scope="col" key=${action}>${action}</th>`)}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">All</th>
            <${Cells} equities=${means.equities} values=${means.values} frequencies=${means.frequencies} />
          </tr>
          ${rows.map(
            ({ cards, players, actions }) => html`
              <tr key=${cards}>
                <th scope="row">
                  <button type="button" class="link" onClick=${() => onChoose(cards)}>
                    <${CardSigns} cards=${parseCards(cards).cards} />
                  </button>
                </th>
                <${Cells}
                  equities=${players.map(({ equity }) => equity)}
                  values=${players.map(({ value }) => value)}
                  frequencies=${actions.map(({ frequency }) => frequency)}
                />
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
    <${SaveTools} model=${model} name="cards" forms=${["csv", "text"]} question=${() => line.question} />
  `;
}

/** @param {{ equities: (number | null)[], values: (number | null)[], frequencies: (number | null)[] }} props */
const Cells = ({ equities, values, frequencies }) => html`
  ${equities.map((equity, place) => html`<td key=${`equity${place}`}>${equity === null ? "–" : percent(equity, 1)}</td>`)}
  ${values.map((value, place) => html`<td key=${`value${place}`}>${value === null ? "–" : number(value)}</td>`)}
  ${frequencies.map((part, place) => html`<td key=${`part${place}`}>${part === null ? "–" : percent(part, 1)}</td>`)}
`;
