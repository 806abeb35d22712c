// @ts-check
// The frequencies of made hands and draws in one range or in all ranges, and filters that split a range by them.

import { html } from "../../html.js";
import { hitsQuestion } from "../../state/questions.js";
import { STEP, heroOf, isBeingRead, nameOf } from "../../state/store.js";
import { counted, percent, plainName } from "../../text.js";
import { Bars, FilterField, SaveTools, classes } from "../fields.js";
import { Reason } from "../report.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {{ name: string, combos: number, part: number, at_least?: number }} Tally */
/** @typedef {{ range: string, combos: number, made: Tally[], draws: Tally[], where?: Tally & { range?: string, remark?: string } }} RangeHits */

/** Common filters. */
const FILTERS = [
  "top-pair+",
  "pair+",
  "two-pair+",
  "draw",
  "no-pair and not draw",
  "flush-draw",
  "straight-draw",
  "overcards",
];

/** @param {{ model: Model }} props */
export function Hits({ model }) {
  const resource = model.reports.hits;
  const { spot } = model;
  /** @type {RangeHits[] | null} */
  const ranges = resource.answer?.ranges ?? null;
  const places = model.isCompared ? spot.players.map((_, place) => place) : [heroOf(spot)];
  const { refusal } = resource;
  return html`
    <${FilterField}
      model=${model}
      name="where"
      label="Filter"
      placeholder="top-pair+ or flush-draw"
      offered=${FILTERS}
      error=${refusal?.field === "where" ? refusal.message : ""}
    />
    <${Found} model=${model} ranges=${ranges} />
    <${Reason} resource=${resource} fields=${["where"]} />
    ${
      ranges !== null &&
      html`
        <${Table} model=${model} ranges=${ranges} places=${places} />
        <${SaveTools}
          model=${model}
          name="hits"
          players=${spot.players.map((_, place) => place)}
          forms=${["svg", "png", "csv", "text"]}
          question=${() => model.reportQuestion}
        />
      `
    }
  `;
}

/** The part of each range that the filter keeps, with buttons that split the range on the grid. @param {{ model: Model, ranges: RangeHits[] | null }} props */
function Found({ model, ranges }) {
  const { spot, store } = model;
  const where = spot.settings.where.trim();
  if (where === "") return null;
  const found = ranges?.[store.active]?.where;
  return html`
    <div class="found-part">
      <p class="found">
        ${ranges === null ? "" : ranges.map((range, place) => `${nameOf(spot, place)}: ${tally(range.where)}`).join("; ")}
      </p>
      <div class="tools">
        <button type="button" disabled=${!found?.combos} onClick=${() => void narrow(model, true)}>
          Keep only these
        </button>
        <button type="button" disabled=${found === undefined} onClick=${() => void narrow(model, false)}>
          Remove these
        </button>
        <button type="button" class="quiet" onClick=${() => store.changeSettings({ where: "" }, STEP)}>
          Clear filter
        </button>
        <span class="note">of ${nameOf(spot, store.active)}, on the grid</span>
      </div>
    </div>
  `;
}

/** @param {RangeHits["where"]} found */
function tally(found) {
  if (found === undefined) return "–";
  const remark = found.remark === undefined ? "" : `, ${found.remark}`;
  return `${percent(found.part)} (${counted(found.combos, "combo")})${remark}`;
}

/**
 * Keeps or removes the combos of the filter. The rest is asked for with the opposite filter, so that combos which the
 * board blocks do not stay.
 * @param {Model} model @param {boolean} isKept
 */
async function narrow(model, isKept) {
  const { hits } = model.reports;
  if (!hits.isFresh) return model.say("The filter is still being counted.");
  const { active: place, player } = model.store;
  const where = model.spot.settings.where.trim();
  try {
    const { ranges, ...spot } = hitsQuestion(model.spot, model.game.hole_cards, `not (${where})`);
    const answer = isKept ? hits.answer : await model.engine.ask({ ...spot, ranges }, { slot: "narrow" });
    const range = answer.ranges[place].where.range;
    // The player may have moved or changed meanwhile.
    const { ranges: _, ...spotNow } = hitsQuestion(model.spot, model.game.hole_cards, `not (${where})`);
    const now = model.spot.players.findIndex(({ id, text }) => id === player.id && text === player.text);
    const isSame =
      now >= 0 && !isBeingRead(model.spot.players[now]) && JSON.stringify(spotNow) === JSON.stringify(spot);
    if (!isSame) model.say(`${nameOf(model.spot, place)} has changed meanwhile: no hands are removed.`);
    else if (range === undefined || range === "none") model.say("No combos would be left.");
    else model.store.setRange(now, range);
  } catch (error) {
    model.say(error instanceof Error ? error.message : String(error));
  }
}

/** A row's name, which sets the filter. A second click clears it. @param {{ model: Model, name: string, word?: string, text?: string }} props */
function RowName({ model, name, word = name, text = plainName(name) }) {
  const isChosen = model.spot.settings.where === word;
  const plain = plainName(name).toLowerCase();
  return html`
    <button
      type="button"
      class="link"
      aria-label=${word === name ? `Filter by ${plain}` : `${text}: filter by ${plain} or better`}
      aria-pressed=${String(isChosen)}
      onClick=${() => model.store.changeSettings({ where: isChosen ? "" : word }, STEP)}
    >
      ${text}
    </button>
  `;
}

/** The made hands, then the draws, of some players. @param {{ model: Model, ranges: RangeHits[], places: number[] }} props */
function Table({ model, ranges, places }) {
  const shown = places.map((place) => ranges[place]);
  const isSingle = places.length === 1;
  const rows = /** @type {const} */ (["made", "draws"]).map((kind) =>
    shown[0][kind]
      .map((_, row) => shown.map((range) => range[kind][row]))
      .filter((tallies) => tallies.some(({ combos }) => combos > 0)),
  );
  const most = Math.max(...rows.flat(2).map(({ part }) => part));
  const { where } = model.spot.settings;
  const row = (/** @type {Tally[]} */ tallies) => {
    const [{ name, at_least }] = tallies;
    return html`
      <tr key=${name} class=${classes((where === name || where === `${name}+`) && "picked")}>
        <th scope="row"><${RowName} model=${model} name=${name} /></th>
        <${Bars} parts=${tallies.map(({ part }) => part)} places=${places} most=${most} />
        ${tallies.map(({ part, combos }) => html`<td title=${`${percent(part)}, ${counted(combos, "combo")}`}>${percent(part, 1)}</td>`)}
        ${
          isSingle &&
          html`<td class="cumulative">
            ${at_least !== undefined && html`<${RowName} model=${model} name=${name} word=${`${name}+`} text=${percent(at_least, 1)} />`}
          </td>`
        }
      </tr>
    `;
  };
  return html`
    <table class="figures hits">
      <thead>
        <tr>
          <th scope="col">${isSingle ? "Made hand or draw" : "Hand"}</th>
          <td></td>
          ${isSingle ? html`<th scope="col">exactly</th>` : places.map((place) => html`<th scope="col" style=${{ color: `var(--p${place + 1})` }}>${nameOf(model.spot, place)}</th>`)}
          ${isSingle && html`<th scope="col">or better</th>`}
        </tr>
      </thead>
      ${rows.map(
        (rows, place) =>
          html`<tbody key=${place}>
            ${rows.map(row)}
          </tbody>`,
      )}
    </table>
  `;
}
