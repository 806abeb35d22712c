// @ts-check
// The players: name, range, combos, and a menu for the rest.

import { copyText } from "../files.js";
import { html } from "../html.js";
import { SOURCE, offeredNames, offeredRange } from "../presets.js";
import { invert } from "../state/brush.js";
import { comboCount, hasBoard, hasGrid, rangeHints } from "../state/games.js";
import { rangeQuestion } from "../state/questions.js";
import { resolved } from "../state/saved.js";
import { STEP, emptyPlayer, heroOf, isBeingRead, nameOf, newPlayer, shownText, withRange } from "../state/store.js";
import { counted, number, percent } from "../text.js";
import { Choice, Menu, classes } from "./fields.js";

/** @typedef {import("../state/model.js").Model} Model */

/** The choices for reading ranges. */
const DIALECTS = /** @type {const} */ ([
  ["kicker", "98s+ is 98s alone"],
  ["slide", "98s+ is 98s to AKs"],
]);
const ORDERS = /** @type {const} */ ([
  ["equity", "15%: hands by equity"],
  ["pokerstove", "15%: PokerStove's order"],
]);

/** The programs for whose notation a range can be copied. */
const NOTATIONS = /** @type {const} */ ([
  ["", "Copy as …"],
  ["plain", "plain text"],
  ["pio", "PioSOLVER"],
  ["equilab", "Equilab"],
  ["pokerstove", "PokerStove"],
  ["eval7", "eval7"],
  ["pokerkit", "pokerkit"],
]);

/** @param {{ model: Model }} props */
export function Players({ model }) {
  const { store, spot, game } = model;
  const add = () => {
    store.change({ players: [...spot.players, emptyPlayer()] }, STEP);
    document.getElementById(`range-${spot.players.length}`)?.focus();
  };
  return html`
    <section class="players-part" aria-label="Players">
      <ol class="players" aria-label="Players">
        ${spot.players.map((_, place) => html`<${Player} key=${place} model=${model} place=${place} />`)}
      </ol>
      <div class="tools">
        <button type="button" class="link" disabled=${spot.players.length >= game.most_players} onClick=${add}>
          Add a player
        </button>
        <button
          type="button"
          class="quiet"
          aria-label="Swap 1 and 2"
          title="Swap 1 and 2"
          onClick=${() => store.swap()}
        >
          Swap
        </button>
        ${spot.game === "holdem" && html`<${Syntax} model=${model} />`}
      </div>
    </section>
  `;
}

/** How texts are read. @param {{ model: Model }} props */
function Syntax({ model }) {
  const { store } = model;
  const { dialect, order } = model.spot.settings;
  const change = (/** @type {Partial<import("../state/store.js").Settings>} */ settings) => {
    const players = store.spot.players.map((player) =>
      player.typed.trim() === "" ? player : { ...player, error: null, isUnread: true },
    );
    store.change({ players, settings: { ...store.spot.settings, ...settings } }, STEP);
  };
  return html`
    <${Menu} label="Range syntax" text="Range syntax">
      <${Choice}
        label="Meaning of + after neighboring ranks"
        value=${dialect}
        options=${DIALECTS}
        onChoose=${(/** @type {string} */ value) => change({ dialect: value })}
      />
      <${Choice}
        label="Order of hands for percentages"
        value=${order}
        options=${ORDERS}
        onChoose=${(/** @type {string} */ value) => change({ order: value })}
      />
    <//>
  `;
}

/** @param {{ model: Model, place: number }} props */
function Player({ model, place }) {
  const { store, spot } = model;
  const player = spot.players[place];
  const error = model.rangeError(place);
  const isActive = store.active === place;
  const name = nameOf(spot, place);
  const label = `range of player ${place + 1}`;
  return html`
    <li
      class=${classes("player", isActive && "active")}
      style=${{ "--own": `var(--p${place + 1})` }}
      onPointerDown=${() => !isActive && model.activate(place)}
    >
      <div class="head">
        <button
          type="button"
          class="pick"
          aria-pressed=${String(isActive)}
          aria-label=${`${name}: show on the grid`}
          onClick=${() => model.activate(place)}
        >
          ${name}
        </button>
        ${place === heroOf(spot) && html`<span class="badge">Hero</span>`}
        <span class="grow"></span>
        <${Offered} model=${model} place=${place} />
        <${PlayerMenu} model=${model} place=${place} />
      </div>
      <textarea
        rows="2"
        id=${`range-${place}`}
        class="range"
        data-player=${place}
        spellcheck=${false}
        autocomplete="off"
        placeholder=${rangeHints(model.game).join("; ")}
        aria-label=${`Range of player ${place + 1}`}
        aria-invalid=${String(error !== null)}
        aria-describedby=${`range-error-${place}`}
        value=${player.typed}
        onInput=${(/** @type {any} */ event) => type(model, place, event.currentTarget.value)}
        onChange=${() => store.endStroke()}
        onBlur=${() => window.setTimeout(model.readings.tidy)}
      ></textarea>
      <p class="error" id=${`range-error-${place}`} role="status" aria-label=${`Error in the ${label}`}>${error}</p>
      <div class="foot">
        <span class="size">${sizeText(model, place)}</span>
        <span class="facts">${facts(model, place)}</span>
      </div>
    </li>
  `;
}

/** @param {Model} model @param {number} place @param {string} typed */
function type({ store }, place, typed) {
  const stroke = `type ${place}`;
  if (typed.trim() !== "") store.changePlayer(place, { typed, top: undefined, error: null, isUnread: true }, stroke);
  else store.changePlayer(place, { ...withRange(store.spot.players[place], emptyPlayer()), typed }, stroke);
}

/** Returns how often a player wins and ties. @param {Model} model @param {number} place */
function facts({ figures: { answer } }, place) {
  const found = answer?.players[place];
  if (!answer || found === undefined) return "";
  const { halves } = found;
  const low = halves && halves.low !== null ? `, low ${percent(halves.low, 1)}` : "";
  const split = halves
    ? `, scoops ${percent(halves.scoops / answer.total, 1)}, high ${percent(halves.high, 1)}${low}`
    : "";
  return `wins ${percent(found.win)}, ties ${percent(found.tie)}${split}`;
}

/** Returns the number of combos in a range and its share of all combos. @param {Model} model @param {number} place */
function sizeText(model, place) {
  const { size } = model.spot.players[place];
  const weights = model.weights(place);
  if (isBeingRead(model.spot.players[place]) && model.isReadingLate) return "being read …";
  if (weights === null) return size === undefined ? "" : `${counted(size.combos, "hand")}, ${percent(size.share)}`;
  const isBlocked = model.isBlocked(place);
  let [sum, left] = [0, 0];
  weights.forEach((weight, combo) => {
    sum += weight;
    if (weight > 0 && !isBlocked(combo)) left += weight;
  });
  const share = percent(sum / comboCount(model.game), 1);
  return `${left === sum ? "" : `${number(left)} of `}${counted(sum, "combo")}, ${share}`;
}

/** @param {{ model: Model, place: number }} props */
function PlayerMenu({ model, place }) {
  const { store, spot, game } = model;
  const label = `range of player ${place + 1}`;
  const isHero = place === heroOf(spot);
  return html`
    <${Menu} label=${`More for player ${place + 1}`} className="more" text="⋯">
      <button
        type="button"
        aria-label=${`All hands for player ${place + 1}`}
        onClick=${() => store.setRange(place, "random")}
      >
        All hands
      </button>
      <button type="button" aria-label=${`Clear the ${label}`} onClick=${() => store.setRange(place, "")}>Clear</button>
      ${
        hasBoard(game) &&
        html`<button type="button" aria-label=${`Invert the ${label}`} onClick=${() => invert(store, game, place)}>
          Invert
        </button>`
      }
      <button
        type="button"
        aria-label=${`Save range … of player ${place + 1}`}
        onClick=${() => model.set({ dialog: { kind: "save", player: spot.players[place].id } })}
      >
        Save range …
      </button>
      ${
        hasGrid(game) &&
        html`<${Choice}
          label=${`Copy the ${label}`}
          value=""
          options=${NOTATIONS}
          onChoose=${(/** @type {string} */ notation) => void copy(model, place, notation)}
        />`
      }
      <button
        type="button"
        disabled=${isHero}
        aria-label=${`Make hero: player ${place + 1}`}
        onClick=${() => store.changeSettings({ hero: place })}
      >
        Make hero
      </button>
      <button
        type="button"
        aria-label=${`Rename … player ${place + 1}`}
        onClick=${() => model.set({ dialog: { kind: "rename", player: spot.players[place].id } })}
      >
        Rename …
      </button>
      <button
        type="button"
        disabled=${spot.players.length <= 2}
        aria-label=${`Remove player ${place + 1}`}
        onClick=${() => store.removePlayer(place)}
      >
        Remove
      </button>
    <//>
  `;
}

/** The names that the page gives to players, besides those of ranges. */
const GIVEN = ["", "Button", "Big blind"];

/** The saved ranges and the presets, if there are any. @param {{ model: Model, place: number }} props */
function Offered({ model, place }) {
  const { store, game } = model;
  const { saved, presets } = offeredNames(game);
  if (saved.length + presets.length === 0) return null;
  const take = (/** @type {any} */ event) => {
    const name = event.currentTarget.value;
    const text = offeredRange(game, name);
    event.currentTarget.value = "";
    if (text === null) return;
    // A name that the reader chose stays.
    const isGiven = (/** @type {string} */ own) => [...GIVEN, ...saved, ...presets].includes(own);
    const players = store.spot.players.map((player, other) =>
      other === place
        ? { ...withRange(player, newPlayer(text)), name: isGiven(player.name) ? name : player.name }
        : player,
    );
    store.change({ players }, STEP);
  };
  const options = (/** @type {string[]} */ names) => names.map((name) => html`<option value=${name}>${name}</option>`);
  return html`
    <select
      class="offered"
      aria-label=${`Load a range for player ${place + 1}`}
      title=${SOURCE}
      value=""
      onChange=${take}
    >
      <option value="">Load …</option>
      ${saved.length > 0 && html`<optgroup label="Saved">${options(saved)}</optgroup>`}
      ${presets.length > 0 && html`<optgroup label="Opening ranges (examples)">${options(presets)}</optgroup>`}
    </select>
  `;
}

/** @param {Model} model @param {number} place @param {string} notation */
async function copy(model, place, notation) {
  if (notation === "") return;
  const cards = model.game.hole_cards;
  const text = resolved(cards, shownText(model.spot.players[place]));
  try {
    const question = { ...rangeQuestion(model.spot, text, cards), for: notation };
    await copyText(model.engine.ask(question, { slot: `copy ${place}` }).then(({ written }) => written));
    model.say("The range is copied.");
  } catch (error) {
    model.say(error instanceof Error ? error.message : String(error));
  }
}
