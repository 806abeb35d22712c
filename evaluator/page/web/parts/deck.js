// @ts-check
// The board and the dead cards, picked from a deck or typed.

import { CARD_COUNT, SUIT_NAMES, RANKS, cardSign, cardsText, rankOf, suitOf } from "../poker/cards.js";
import { NO_CARDS, STEP, cardField } from "../state/store.js";
import { button, el, write } from "../dom.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {"board" | "dead"} Field */

const MOST_ON_BOARD = 5;

/** @param {App} app */
export function makeDeck(app) {
  const { store } = app;
  /** @type {Field} */
  let target = "board";
  const fields = { board: makeField(app, "board", "Board"), dead: makeField(app, "dead", "Dead cards") };
  const targets = /** @type {Field[]} */ (["board", "dead"]).map((field) =>
    button(field === "board" ? "Pick board" : "Pick dead cards", () => {
      target = field;
      show();
    }),
  );
  const clear = button("Clear cards", () => {
    store.change({ board: NO_CARDS, dead: NO_CARDS }, STEP);
  });
  // The deck has a row for each suit, spades first, and starts with the aces.
  const order = Array.from({ length: CARD_COUNT }, (_, place) => 4 * (12 - (place % 13)) + 3 - Math.floor(place / 13));
  const cards = order.map((card) =>
    button(cardSign(card), () => pick(app, target, card), {
      className: `card suit-${suitOf(card)}`,
      "aria-label": `${RANKS[rankOf(card)]} of ${SUIT_NAMES[suitOf(card)]}`,
    }),
  );
  const deck = el("div", { className: "deck", role: "group", "aria-label": "Deck" }, ...cards);
  moveWithArrows(deck, cards);

  const show = () => {
    const { board, dead } = store.spot;
    const lowest = store.spot.game === "short-deck" ? 4 : 0;
    targets.forEach((node, place) => node.setAttribute("aria-pressed", String((place === 0) === (target === "board"))));
    order.forEach((card, place) => {
      const node = cards[place];
      const isTaken = board.cards.includes(card) || dead.cards.includes(card);
      node.setAttribute("aria-pressed", String(isTaken));
      node.classList.toggle("is-dead", dead.cards.includes(card));
      node.disabled = rankOf(card) < lowest;
    });
    // A disabled card cannot be the tab stop of the deck.
    if (cards.some((card) => card.disabled && card.tabIndex === 0))
      cards.forEach((card, place) => (card.tabIndex = place === 0 ? 0 : -1));
    fields.board.show();
    fields.dead.show();
  };
  const node = el(
    "section",
    { className: "deck-part", "aria-label": "Board and dead cards" },
    fields.board.node,
    fields.dead.node,
    el("div", { className: "tools" }, ...targets, clear),
    deck,
  );
  return { node, show };
}

/**
 * Adds a card to the target field, or removes a card that is already known.
 * @param {App} app @param {Field} target @param {number} card
 */
function pick({ store, say }, target, card) {
  const { board, dead } = store.spot;
  const set = (/** @type {Field} */ field, /** @type {number[]} */ cards) =>
    store.change({ [field]: cardField(field, store.spot[field], cardsText(cards)) }, STEP);
  const without = (/** @type {number[]} */ cards) => cards.filter((other) => other !== card);
  if (board.cards.includes(card)) set("board", without(board.cards));
  else if (dead.cards.includes(card)) set("dead", without(dead.cards));
  else if (target === "board" && board.cards.length === MOST_ON_BOARD)
    say("The board already has five cards: remove one first.");
  else set(target, [...store.spot[target].cards, card]);
}

/** @param {App} app @param {Field} field @param {string} label */
function makeField({ store }, field, label) {
  const error = el("p", { className: "error", id: `${field}-error`, "aria-live": "polite" });
  const input = el("input", {
    id: field,
    type: "text",
    placeholder: field === "board" ? "Ks 9h 4c" : "none",
    autocomplete: "off",
    spellcheck: false,
    "aria-describedby": error.id,
    oninput: () => store.change({ [field]: cardField(field, store.spot[field], input.value) }, `type ${field}`),
    onchange: () => store.endStroke(),
  });
  const show = () => {
    const state = store.spot[field];
    if (document.activeElement !== input) input.value = state.typed;
    input.setAttribute("aria-invalid", String(state.error !== null));
    write(error, state.error ?? "");
  };
  const node = el("div", { className: "field" }, el("label", { for: field }, label), input, error);
  return { node, show };
}

/**
 * Moves the focus with arrow keys in a grid of thirteen columns.
 * @param {HTMLElement} deck @param {HTMLButtonElement[]} cards
 */
function moveWithArrows(deck, cards) {
  cards.forEach((card, place) => (card.tabIndex = place === 0 ? 0 : -1));
  deck.addEventListener("keydown", (event) => {
    const steps = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 });
    const step = steps[event.key];
    const place = cards.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = cards[place + step];
    if (step === undefined || place < 0 || next === undefined || next.disabled) return;
    event.preventDefault();
    cards[place].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}
