// @ts-check
// The frequencies of made hands and draws in each range, and filters that split a range by them.

import { html, useState } from "../../html.js";
import { hitsQuestion } from "../../state/questions.js";
import { STEP, heroOf, isBeingRead, nameOf } from "../../state/store.js";
import { GROUPS, counted, percent, plainName } from "../../text.js";
import { BarCell, FilterField, SaveTools, classes } from "../fields.js";
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
  const [isCompared, setCompared] = useState(false);
  const resource = model.reports.hits;
  const { store, spot } = model;
  /** @type {RangeHits[] | null} */
  const ranges = resource.answer?.ranges ?? null;
  const hero = heroOf(spot);
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
        <table class="figures">
          ${isCompared ? compared(model, ranges) : single(model, ranges[hero])}
        </table>
        <div class="tools">
          <button
            type="button"
            class="quiet"
            aria-pressed=${String(isCompared)}
            onClick=${() => setCompared(!isCompared)}
          >
            Compare all players
          </button>
          <span class="grow"></span>
          <${SaveTools}
            model=${model}
            name="hits"
            forms=${["svg", "png", "csv", "text"]}
            question=${() => model.reportQuestion}
          />
        </div>
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

/** The table of one player. @param {Model} model @param {RangeHits} hits */
function single(model, { made, draws }) {
  const occurs = (/** @type {Tally} */ { combos }) => combos > 0;
  const { where } = model.spot.settings;
  const row = (/** @type {Tally} */ { name, part, at_least, combos }) => html`
    <tr key=${name} class=${classes((where === name || where === `${name}+`) && "picked")}>
      <th scope="row"><${RowName} model=${model} name=${name} /></th>
      <${BarCell} part=${part} title=${counted(combos, "combo")} />
      <td class="cumulative">
        ${at_least !== undefined && html`<${RowName} model=${model} name=${name} word=${`${name}+`} text=${percent(at_least)} />`}
      </td>
    </tr>
  `;
  const groups = GROUPS.map(([title, names]) => ({
    title,
    rows: made.filter(({ name, combos }) => combos > 0 && names.includes(name)),
  }));
  return html`
    <thead>
      <tr>
        <th scope="col">Made hand</th>
        <th scope="col">exactly</th>
        <th scope="col">or better</th>
      </tr>
    </thead>
    ${groups
      .filter(({ rows }) => rows.length > 0)
      .map(
        ({ title, rows }) =>
          html`<tbody key=${title}>
            <tr class="group">
              <th scope="colgroup" colspan="3">${title}</th>
            </tr>
            ${rows.map(row)}
          </tbody>`,
      )}
    ${
      draws.some(occurs) &&
      html`<tbody key="draws">
        <tr class="group">
          <th scope="colgroup" colspan="3">Draws</th>
        </tr>
        ${draws.filter(occurs).map(row)}
      </tbody>`
    }
  `;
}

/** The table of all players. @param {Model} model @param {RangeHits[]} ranges */
function compared(model, ranges) {
  const body = (/** @type {string} */ title, /** @type {"made" | "draws"} */ kind) => {
    const rows = ranges[0][kind].map((_, place) => ranges.map((range) => range[kind][place]));
    return html`
      <tbody key=${kind}>
        <tr class="group">
          <th scope="col">${title}</th>
          ${ranges.map((_, place) => html`<th scope="col">${nameOf(model.spot, place)}</th>`)}
        </tr>
        ${rows
          .filter((tallies) => tallies.some(({ combos }) => combos > 0))
          .map(
            (tallies) => html`
              <tr key=${tallies[0].name}>
                <th scope="row"><${RowName} model=${model} name=${tallies[0].name} /></th>
                ${tallies.map(({ part, combos }) => html`<${BarCell} part=${part} title=${counted(combos, "combo")} />`)}
              </tr>
            `,
          )}
      </tbody>
    `;
  };
  return html`${body("Made hands", "made")}${body("Draws", "draws")}`;
}
