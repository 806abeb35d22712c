// @ts-check
// The board and the dead cards as slots, the field for a whole spot, and the deck that opens from the slots.

import { html, useRef, useState } from "../html.js";
import {
  CARD_COUNT,
  GAP,
  RANKS,
  SUIT_SIGNS,
  cardLabel,
  cardSign,
  cardsText,
  hasCard,
  rankOf,
  suitOf,
} from "../poker/cards.js";
import { hasBoard } from "../state/games.js";
import { NO_CARDS, STEP, cardField } from "../state/store.js";
import { classes, useOutside } from "./fields.js";
import { SpotLine } from "./line.js";

/** @typedef {import("../state/model.js").Model} Model */
/** @typedef {"board" | "dead"} Field */

const MAX_ON_BOARD = 5;
const SLOTS = ["Flop", "Flop", "Flop", "Turn", "River"];

/** The cards of the deck in rows of suits, spades first, each from the ace down. */
const DECK = Array.from({ length: CARD_COUNT }, (_, place) => 4 * (12 - (place % 13)) + 3 - Math.floor(place / 13));

/** @param {{ model: Model }} props */
export function Board({ model }) {
  const { board, dead } = model.spot;
  const isShared = hasBoard(model.game);
  const node = useRef(/** @type {HTMLElement | null} */ (null));
  const open = (/** @type {Field | null} */ deck) => model.set({ deck });
  useOutside(node, () => model.deck !== null && open(null));
  const close = () => {
    // The focus would be lost with the deck.
    /** @type {HTMLElement | null} */ (
      document.querySelector(model.deck === "board" ? ".slot" : ".dead-slot")
    )?.focus();
    open(null);
  };
  const slot = (
    /** @type {Field} */ field,
    /** @type {string} */ name,
    /** @type {number | undefined} */ card,
    /** @type {number} */ place,
  ) => html`
    <button
      type="button"
      class=${classes(field === "board" ? "slot" : "dead-slot", card === undefined ? "empty" : `suit-${suitOf(card)}`, field === "board" && place > 2 && "late")}
      key=${place}
      aria-label=${card === undefined ? `${name}: choose a card` : `${cardLabel(card)}: choose other cards`}
      aria-expanded=${String(model.deck !== null)}
      onClick=${() => open(model.deck === field ? null : field)}
    >
      ${card === undefined ? name : html`<b>${RANKS[rankOf(card)]}</b><span>${SUIT_SIGNS[suitOf(card)]}</span>`}
    </button>
  `;
  const set = (/** @type {Field} */ field, /** @type {number[]} */ cards) =>
    model.store.change({ [field]: cardField(field, model.spot[field], cardsText(cards)) }, STEP);
  return html`
    <section class="board-part" ref=${node} aria-label=${isShared ? "Board and dead cards" : "Dead cards"}>
      ${
        isShared &&
        html`<div class="slots">
          ${SLOTS.map((name, place) => slot("board", name, board.slots[place] === GAP ? undefined : board.slots[place], place))}
        </div>`
      }
      <div class="slots">
        ${dead.cards.map((card, place) => slot("dead", "Dead", card, place))}
        ${slot("dead", "Dead", undefined, dead.cards.length)}
      </div>
      ${model.deck !== null && html`<${Deck} model=${model} target=${model.deck} set=${set} close=${close} />`}
      ${
        model.deck === null &&
        (board.typed !== "" || dead.typed !== "") &&
        html`<button type="button" class="quiet clear" aria-label="Clear cards" onClick=${() => clear(model)}>
          Clear
        </button>`
      }
      <${SpotLine} model=${model} />
      <${CardError} model=${model} field="board" />
      <${CardError} model=${model} field="dead" />
    </section>
  `;
}

/** Removes a card from a board. The others stay where they are. @param {number[]} slots @param {number} card */
function withGap(slots, card) {
  const last = slots.findLastIndex((other) => other !== GAP && other !== card);
  return slots.slice(0, last + 1).map((other) => (other === card ? GAP : other));
}

/** @param {Model} model */
const clear = ({ store }) => store.change({ board: NO_CARDS, dead: NO_CARDS }, STEP);

/** The error of a field, which is visible while the deck with the field is closed. @param {{ model: Model, field: Field }} props */
const CardError = ({ model, field }) => html`
  <p class="error" id=${`${field}-error`} role="status" aria-label=${`Error in ${field} cards`}>
    ${model.cardError(field)}
  </p>
`;

/** @param {{ model: Model, field: Field, label: string }} props */
function CardInput({ model, field, label }) {
  const { store } = model;
  const error = model.cardError(field);
  return html`
    <div class="field">
      <label for=${field}>${label}</label>
      <input
        id=${field}
        type="text"
        placeholder=${field === "board" ? "Ks 9h 4c" : "none"}
        autocomplete="off"
        spellcheck=${false}
        value=${model.spot[field].typed}
        aria-invalid=${String(error !== null)}
        aria-describedby=${`${field}-error`}
        onInput=${(/** @type {any} */ event) =>
          store.change({ [field]: cardField(field, model.spot[field], event.currentTarget.value) }, `type ${field}`)}
        onChange=${() => {
          store.endStroke();
          const now = store.spot[field];
          if (now.error === null) store.change({ [field]: { ...now, typed: cardsText(now.cards) } });
        }}
      />
    </div>
  `;
}

/** The deck, whose cards go to the target, with fields for typed cards. @param {{ model: Model, target: Field, set: (field: Field, cards: number[]) => void, close: () => void }} props */
function Deck({ model, target, set, close }) {
  const [focus, setFocus] = useState(0);
  const { board, dead } = model.spot;
  const pick = (/** @type {number} */ card) => {
    const gap = board.slots.indexOf(GAP);
    if (board.cards.includes(card)) set("board", withGap(board.slots, card));
    else if (dead.cards.includes(card))
      set(
        "dead",
        dead.cards.filter((other) => other !== card),
      );
    else if (target === "dead") set("dead", [...dead.cards, card]);
    else if (gap >= 0) set("board", board.slots.with(gap, card));
    else if (board.cards.length >= MAX_ON_BOARD) model.say("The board already has five cards: remove one first.");
    else set("board", [...board.cards, card]);
  };
  const random = () => {
    const free = DECK.filter((card) => hasCard(model.game, card) && !dead.cards.includes(card));
    const flop = Array.from({ length: 3 }, () => free.splice(Math.floor(Math.random() * free.length), 1)[0]);
    set("board", flop);
  };
  const move = (/** @type {any} */ event) => {
    const steps = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 });
    const place = [...event.currentTarget.children].indexOf(document.activeElement);
    const next = event.currentTarget.children[place + steps[event.key]];
    if (place < 0 || next === undefined || next.disabled) return;
    event.preventDefault();
    setFocus(place + steps[event.key]);
    next.focus();
  };
  const card = (/** @type {number} */ card, /** @type {number} */ place) => html`
    <button
      type="button"
      key=${card}
      class=${classes("card", `suit-${suitOf(card)}`, dead.cards.includes(card) && "is-dead")}
      aria-label=${cardLabel(card)}
      aria-pressed=${String(board.cards.includes(card) || dead.cards.includes(card))}
      disabled=${!hasCard(model.game, card)}
      tabindex=${place === focus ? 0 : -1}
      onFocus=${() => setFocus(place)}
      onClick=${() => pick(card)}
    >
      ${cardSign(card)}
    </button>
  `;
  const isShared = hasBoard(model.game);
  const choose = (/** @type {Field} */ field, /** @type {string} */ text) => html`
    <button type="button" aria-pressed=${String(target === field)} onClick=${() => model.set({ deck: field })}>
      ${text}
    </button>
  `;
  return html`
    <div class="deck-part" onKeyDown=${(/** @type {KeyboardEvent} */ { key }) => key === "Escape" && close()}>
      <div class="typed-cards">
        ${/* A link may have a board in a game without one. */ (isShared || board.typed !== "") && html`<${CardInput} model=${model} field="board" label="Board" />`}
        <${CardInput} model=${model} field="dead" label="Dead cards" />
      </div>
      <div class="tools">
        ${isShared && [choose("board", "Pick board"), choose("dead", "Pick dead cards")]}
        ${isShared && html`<button type="button" class="quiet" onClick=${random}>Random flop</button>`}
        <button type="button" class="quiet" onClick=${() => clear(model)}>Clear cards</button>
        <span class="grow"></span>
        <button type="button" class="quiet" onClick=${close}>Close deck</button>
      </div>
      <div class="deck" role="group" aria-label="Deck" onKeyDown=${move}>${DECK.map(card)}</div>
    </div>
  `;
}
