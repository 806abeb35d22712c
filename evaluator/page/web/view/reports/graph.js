// @ts-check
// The equity graph: the combos of two ranges sorted by equity, with range advantage and nut advantage.

import { html, useState } from "../../html.js";
import { pairOf } from "../../state/questions.js";
import { nameOf } from "../../state/store.js";
import { percent, points } from "../../text.js";
import { NumberField, SaveTools } from "../fields.js";
import { Reason } from "../report.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {{ combo: string, part: number, equity: number }} Point */

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [560, 314, 44, 48, 8, 8];
const across = (/** @type {number} */ part) => LEFT + part * (WIDTH - LEFT - RIGHT);
const up = (/** @type {number} */ equity) => HEIGHT - BOTTOM - equity * (HEIGHT - BOTTOM - TOP);

/** @param {{ model: Model }} props */
export function Graph({ model }) {
  const resource = model.reports.graph;
  const { store, spot } = model;
  const [isWrong, setWrong] = useState(false);
  const change = (/** @type {number | null} */ value) => {
    setWrong(value === null);
    if (value !== null) store.changeSettings({ nuts: Math.round(1e8 * value) / 1e10 }, "nuts");
  };
  const { answer } = resource;
  const names = pairOf(spot).map((place) => nameOf(spot, place));
  return html`
    <${NumberField}
      id="nuts"
      label="Nuts: at least this equity, in percent"
      value=${100 * spot.settings.nuts}
      most=${100}
      expected="a percentage from 0 to 100"
      onChange=${change}
      onEnd=${() => store.endStroke()}
    />
    <${Reason} resource=${resource} />
    ${
      answer !== null &&
      !isWrong &&
      html`
        <p class="advantages">${advantages(model, answer, names)}</p>
        <${Curves}
          curves=${answer.players.map((/** @type {any} */ { curve }) => curve)}
          nuts=${answer.nuts_from}
          names=${names}
          places=${pairOf(spot)}
        />
        <${SaveTools}
          model=${model}
          name="equity-graph"
          players=${pairOf(spot)}
          forms=${["svg", "png", "csv", "text"]}
          question=${() => model.reportQuestion}
        />
      `
    }
  `;
}

/** Returns a sentence about the advantages of the first player. @param {Model} model @param {any} answer @param {string[]} names */
function advantages({ spot }, { range_advantage, nut_advantage, players }, [first, second]) {
  const nuts = players.map((/** @type {{ nuts: number }} */ { nuts }) => percent(nuts, 1)).join(" v ");
  const rest = spot.players.length > 2 ? ` Against ${second} only.` : "";
  return `Range advantage of ${first}: ${points(range_advantage)} points. Nut advantage: ${points(nut_advantage)} (${nuts}).${rest}`;
}

/** @param {{ curves: Point[][], nuts: number, names: string[], places: number[] }} props */
function Curves({ curves, nuts, names, places }) {
  const [part, setPart] = useState(/** @type {number | null} */ (null));
  const said = part === null ? "" : curves.map((curve, place) => spoken(curve, names[place], part)).join("; ");
  const point = (/** @type {any} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
    setPart(Math.min(1, Math.max(0, at)));
  };
  return html`
    <p class="key">
      ${names.map((name, place) => html`<span style=${{ color: `var(--p${places[place] + 1})` }}>${place === 0 ? "━━" : "╍╍"} ${name}</span>`)}
    </p>
    <svg
      viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label=${`Equity graph of ${names.join(" and ")}`}
      onPointerMove=${point}
    >
      ${[0, 0.25, 0.5, 0.75, 1].map(
        (mark) => html`
          <line class="rule" x1=${LEFT} y1=${up(mark)} x2=${WIDTH - RIGHT} y2=${up(mark)} />
          <text x=${LEFT - 6} y=${up(mark) + 4} text-anchor="end">${100 * mark}</text>
          <text x=${across(mark)} y=${HEIGHT - BOTTOM + 17} text-anchor=${mark === 1 ? "end" : "middle"}
            >${100 * mark}</text
          >
        `,
      )}
      <line class="nuts" x1=${LEFT} y1=${up(nuts)} x2=${WIDTH - RIGHT} y2=${up(nuts)} />
      ${part !== null && html`<line class="pointer" x1=${across(part)} y1=${TOP} x2=${across(part)} y2=${HEIGHT - BOTTOM} />`}
      ${curves.map(
        (curve, place) => html`
          <path
            class="curve"
            d=${path(curve)}
            stroke-dasharray=${place === 0 ? "none" : "7 3"}
            style=${{ stroke: `var(--p${places[place] + 1})` }}
          />
        `,
      )}
      <text x=${across(0.5)} y=${HEIGHT - 6} text-anchor="middle">percentile of the range, worst combos first</text>
    </svg>
    <div class="tools">
      <label for="percentile">Percentile</label>
      <input
        id="percentile"
        type="range"
        min="0"
        max="100"
        value=${Math.round(100 * (part ?? 0.5))}
        aria-valuetext=${said === "" ? undefined : said}
        onInput=${(/** @type {any} */ event) => setPart(Number(event.currentTarget.value) / 100)}
      />
    </div>
    <p class="status" role="status" aria-label="Combos at the percentile">${said}</p>
  `;
}

/** Returns text about the combo at a percentile. @param {Point[]} curve @param {string} name @param {number} part */
function spoken(curve, name, part) {
  let sum = 0;
  const point = curve.find((other) => (sum += other.part) >= part) ?? curve[curve.length - 1];
  return `${name}: ${point.combo} ${percent(point.equity, 1)}`;
}

/** @param {Point[]} curve */
function path(curve) {
  let [sum, path] = [0, `M${across(0)} ${up(curve[0].equity).toFixed(1)}`];
  for (const { part, equity } of curve) {
    path += `L${across(sum).toFixed(1)} ${up(equity).toFixed(1)}L${across((sum += part)).toFixed(1)} ${up(equity).toFixed(1)}`;
  }
  return path;
}
