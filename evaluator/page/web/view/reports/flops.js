// @ts-check
// The equities of two ranges on all flops, by texture and by flop, sorted and filtered.

import { sorted } from "../../engine/flops.js";
import { html, useMemo, useState } from "../../html.js";
import { cardSign, parseCards } from "../../poker/cards.js";
import { pairOf } from "../../state/questions.js";
import { NO_CARDS, STEP, cardField, nameOf } from "../../state/store.js";
import { number, percent, points } from "../../text.js";
import { Bars, CardSigns, EquityCell, FilterField, SaveTools } from "../fields.js";
import { Reason } from "../report.js";

/** @typedef {import("../../state/model.js").Model} Model */
/**
 * @typedef {object} Flop
 * @property {string} flop
 * @property {number} count
 * @property {number} part
 * @property {number[]} equity
 * @property {number} nut_advantage
 */
/** @typedef {{ texture: string, part: number, equity: number[], nut_advantage: number }} Texture */

/** The number of flops that are shown at first, and added by each "more". */
const SHOWN = 60;
const FILTERS = [
  "rainbow",
  "two-tone",
  "monotone",
  "paired",
  "A-high",
  "K-high+",
  "two-tone and K-high+",
  "unpaired and not straight",
];

/** The end of the engine's message if no flop meets the filter. */
const NONE = "no deal is possible on such a flop";

/** @param {{ model: Model }} props */
export function Flops({ model }) {
  const resource = model.reports.flops;
  const { spot } = model;
  const { refusal, answer } = resource;
  const isNone = refusal?.field === "textures" && refusal.message.endsWith(NONE);
  return html`
    <${FilterField}
      model=${model}
      name="textures"
      label="Textures"
      placeholder="two-tone and K-high+"
      offered=${FILTERS}
      error=${refusal?.field === "textures" && !isNone ? refusal.message : ""}
    />
    <${Reason} resource=${resource} fields=${["textures"]} />
    ${isNone && html`<p>No flop meets the filter.</p>`}
    ${answer !== null && html`<${Tables} model=${model} answer=${answer} />`}
  `;
}

/** @param {{ model: Model, answer: any }} props */
function Tables({ model, answer }) {
  const [shown, setShown] = useState(SHOWN);
  const { store, spot } = model;
  const { sort, reverse } = spot.settings;
  const flops = /** @type {Flop[]} */ (
    useMemo(() => sorted({ sort, reverse }, [...answer.flops]), [answer, sort, reverse])
  );
  const names = pairOf(spot).map((place) => nameOf(spot, place));
  const means = answer.players.map((/** @type {{ equity: number }} */ { equity }) => percent(equity)).join(" v ");
  const open = (/** @type {string} */ flop) => store.change({ board: cardField("board", NO_CARDS, flop) }, STEP);
  const column = (/** @type {string} */ by, /** @type {string} */ text) => html`
    <th scope="col" aria-sort=${sort !== by ? "none" : reverse ? "ascending" : "descending"}>
      <button
        type="button"
        class="link"
        onClick=${() => store.changeSettings(sort === by ? { reverse: !reverse } : { sort: by, reverse: false })}
      >
        ${text}
      </button>
      ${sort !== by ? "" : reverse ? " ▲" : " ▼"}
    </th>
  `;
  return html`
    <p class="means">
      ${number(answer.count)} flops, ${number(flops.length)} up to suits: ${means}.
      ${spot.players.length > 2 ? ` ${names.join(" against ")} only.` : ""}
    </p>
    <${Textures} textures=${answer.by_texture} name=${names[0]} place=${pairOf(spot)[0]} />
    <table class="figures flops">
      <thead>
        <tr>
          ${column("cards", "Flop")}
          <th scope="col">of all</th>
          ${column("equity", names[0])}
          <th scope="col">${names[1]}</th>
          ${column("nuts", "Nut advantage")}
        </tr>
      </thead>
      <tbody>
        ${flops.slice(0, shown).map(
          ({ flop, part, equity, nut_advantage }) => html`
            <tr key=${flop}>
              <th scope="row">
                <button
                  type="button"
                  class="link"
                  aria-label=${`${parseCards(flop).cards.map(cardSign).join("")}: put it on the board`}
                  onClick=${() => open(flop)}
                >
                  <${CardSigns} cards=${parseCards(flop).cards} />
                </button>
              </th>
              <td>${percent(part)}</td>
              <${EquityCell} equity=${equity[0]} />
              <td>${percent(equity[1])}</td>
              <td>${points(nut_advantage)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
    ${shown < flops.length && html`<button type="button" onClick=${() => setShown(shown + SHOWN)}>More flops</button>`}
    <${SaveTools}
      model=${model}
      name="flops"
      players=${pairOf(spot)}
      forms=${["svg", "png", "csv", "text"]}
      question=${() => model.reportQuestion && { ...model.reportQuestion, sort, reverse }}
    />
  `;
}

/** Mean figures by texture. @param {{ textures: Texture[], name: string, place: number }} props */
function Textures({ textures, name, place }) {
  const most = Math.max(...textures.map(({ part }) => part));
  return html`
    <table class="figures textures">
      <thead>
        <tr>
          <th scope="col">Texture</th>
          <td></td>
          <th scope="col">of the deals</th>
          <th scope="col">${name}</th>
          <th scope="col">Nut advantage</th>
        </tr>
      </thead>
      <tbody>
        ${textures.map(
          ({ texture, part, equity, nut_advantage }) => html`
            <tr key=${texture}>
              <th scope="row">${texture}</th>
              <${Bars} parts=${[part]} places=${[place]} most=${most} />
              <td>${percent(part)}</td>
              <${EquityCell} equity=${equity[0]} />
              <td>${points(nut_advantage)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}
