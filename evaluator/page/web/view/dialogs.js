// @ts-check
// The dialogs: saved ranges, a name for a range or a player, and help.

import { Refused } from "../engine/index.js";
import { download } from "../files.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { hasBoard, hasGrid, isHoldem, lineOf, rangeHints } from "../state/games.js";
import { rangeQuestion } from "../state/questions.js";
import {
  exportText,
  importFile,
  isName,
  keepRanges,
  removeRange,
  resolved,
  savedRange,
  savedRanges,
} from "../state/saved.js";
import { MAX_NAME, STEP, nameOf, shownText } from "../state/store.js";
import { counted, cut } from "../text.js";

/** @typedef {import("../state/model.js").Model} Model */

const NO_STORAGE = "The browser does not let the page store data: nothing is saved.";

/** @param {{ model: Model }} props */
export function Dialogs({ model }) {
  const { dialog } = model;
  if (dialog === null) return null;
  const place = model.spot.players.findIndex(({ id }) => id === dialog.player);
  switch (dialog.kind) {
    case "help":
      return html`<${Help} model=${model} />`;
    case "saved":
      return html`<${Saved} model=${model} />`;
    case "save":
      return html`<${Save} model=${model} place=${place} />`;
    default:
      return html`<${Rename} model=${model} place=${place} />`;
  }
}

/** @param {{ model: Model, title: string, children?: any }} props */
function Dialog({ model, title, children }) {
  const node = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => node.current?.showModal(), []);
  return html`
    <dialog ref=${node} aria-labelledby="dialog-title" onClose=${() => model.set({ dialog: null })}>
      <h2 id="dialog-title">${title}</h2>
      ${children}
    </dialog>
  `;
}

/** @param {Model} model */
const close = (model) => model.set({ dialog: null });

/**
 * A dialog with one line of text.
 * @param {{ model: Model, title: string, label: string, first: string, note: string, error: string, action: string, onTyped: (text: string) => void, onDone: (text: string) => void }} props
 */
function Ask({ model, title, label, first, note, error, action, onTyped, onDone }) {
  const [text, setText] = useState(first);
  const done = (/** @type {Event} */ event) => {
    event.preventDefault();
    onDone(text.trim());
  };
  return html`
    <${Dialog} model=${model} title=${title}>
      <form class="ask" onSubmit=${done}>
        <label for="asked">${label}</label>
        <input
          id="asked"
          type="text"
          autocomplete="off"
          spellcheck=${false}
          autofocus
          value=${text}
          aria-invalid=${String(error !== "")}
          aria-describedby="asked-error"
          onInput=${(/** @type {any} */ event) => {
            setText(event.currentTarget.value);
            onTyped(event.currentTarget.value);
          }}
        />
        <p class="error" id="asked-error" role="status" aria-label="Error in the name">${error}</p>
        <p class="note">${note}</p>
        <div class="tools">
          <button type="submit" class="solid">${action}</button>
          <button type="button" onClick=${() => close(model)}>Cancel</button>
        </div>
      </form>
    <//>
  `;
}

/** @param {{ model: Model, place: number }} props */
function Save({ model, place }) {
  const [error, setError] = useState("");
  /** The name that is in use already. */
  const [taken, setTaken] = useState("");
  const { hole_cards: cards } = model.game;
  const text = resolved(cards, shownText(model.spot.players[place]));
  const save = (/** @type {string} */ name) => {
    if (!isName(name))
      return setError(`"${name}" is not a valid name: expected 1 to 40 letters, digits, dots, - and _`);
    if (text === "" || text === "none") return setError("there is no range to save: the player has no hands yet");
    const before = savedRange(cards, name);
    if (before !== null && before !== text && taken !== name) {
      setTaken(name);
      return setError(`@${name} is saved already, as ${cut(before, 100)}: press Replace, or choose another name`);
    }
    if (!keepRanges(cards, new Map([[name, text]]))) return setError(NO_STORAGE);
    close(model);
    model.say(`Saved as @${name}.`);
  };
  return html`
    <${Ask}
      model=${model}
      title=${`Save the range of ${nameOf(model.spot, place)}`}
      label="Name"
      first=""
      note="Other ranges can refer to it as @name."
      error=${error}
      action=${taken === "" ? "Save" : "Replace"}
      onTyped=${() => (setTaken(""), setError(""))}
      onDone=${save}
    />
  `;
}

/** @param {{ model: Model, place: number }} props */
function Rename({ model, place }) {
  const rename = (/** @type {string} */ name) => {
    model.store.changePlayer(place, { name: cut(name, MAX_NAME) }, STEP);
    close(model);
  };
  return html`
    <${Ask}
      model=${model}
      title=${`Rename ${nameOf(model.spot, place)}`}
      label="Name"
      first=${model.spot.players[place].name}
      note="Such as Button or Big blind. Without a name it is the player's number."
      error=""
      action="Rename"
      onTyped=${() => {}}
      onDone=${rename}
    />
  `;
}

/** @param {{ model: Model }} props */
function Saved({ model }) {
  const { store, game } = model;
  const cards = game.hole_cards;
  const saved = savedRanges(cards);
  const [message, setMessage] = useState("");
  /** The ranges of a file whose names are in use already. */
  const [waiting, setWaiting] = useState(/** @type {import("../state/saved.js").SavedRanges | null} */ (null));
  const file = useRef(/** @type {HTMLInputElement | null} */ (null));
  const merge = (/** @type {import("../state/saved.js").SavedRanges} */ ranges) => {
    setWaiting(null);
    const isKept = keepRanges(cards, ranges);
    const said = `${counted(ranges.size, "range")} ${ranges.size === 1 ? "is" : "are"} imported.`;
    setMessage(isKept ? said : NO_STORAGE);
  };
  const read = async () => {
    const files = [...(file.current?.files ?? [])];
    if (files.length === 0) return;
    setWaiting(null);
    /** @type {import("../state/saved.js").SavedRanges} */
    const ranges = new Map();
    let [{ name: reading }] = files;
    try {
      for (const chosen of files) {
        reading = chosen.name;
        setMessage(`${reading} is being read …`);
        for (const [name, text] of importFile(cards, reading, await chosen.text())) {
          await model.engine.ask(rangeQuestion(model.spot, text, cards)).catch((error) => {
            throw error instanceof Refused ? new Error(`the range ${name} is not valid: ${error.message}`) : error;
          });
          // The dialog was closed.
          if (file.current === null) return;
          ranges.set(name, text);
        }
      }
      const taken = [...ranges].filter(([name, text]) => (savedRange(cards, name) ?? text) !== text);
      if (taken.length === 0) return merge(ranges);
      setWaiting(ranges);
      setMessage(`Saved already, with other hands: ${taken.map(([name]) => name).join(", ")}.`);
    } catch (error) {
      setMessage(`${reading}: ${error instanceof Error ? error.message : error}`);
    } finally {
      if (file.current !== null) file.current.value = "";
    }
  };
  const take = (/** @type {string} */ text) => {
    store.setRange(store.active, text);
    close(model);
  };
  const remove = (/** @type {string} */ name) => {
    removeRange(cards, name);
    setMessage("");
    model.changed();
  };
  const exported = () => download("ranges.json", new Blob([exportText(cards, saved)], { type: "application/json" }));
  return html`
    <${Dialog} model=${model} title="Saved ranges">
      <ul class="saved">
        ${saved.size === 0 && html`<li>No ranges are saved yet. The menu of each player saves its range.</li>`}
        ${[...saved].map(
          ([name, text]) => html`
            <li key=${name}>
              <button
                type="button"
                class="link"
                aria-label=${`Take ${name} for player ${store.active + 1}`}
                onClick=${() => take(text)}
              >
                ${name}
              </button>
              <code>${text.length > 60 ? `${cut(text, 60)}…` : text}</code>
              <button type="button" class="quiet" aria-label=${`Delete ${name}`} onClick=${() => remove(name)}>
                Delete
              </button>
            </li>
          `,
        )}
      </ul>
      <p class="note">Files: exported from this page, or texts with one range, as PioSOLVER and Equilab save it.</p>
      <p class="message" role="status" aria-label="Message about saved ranges">${message}</p>
      <div class="tools">
        ${waiting !== null && html`<button type="button" class="solid" onClick=${() => merge(waiting)}>Replace them</button>`}
        <button type="button" onClick=${exported}>Export</button>
        <button type="button" onClick=${() => file.current?.click()}>Import</button>
        <input
          ref=${file}
          type="file"
          accept=".json,.txt,.rng,application/json,text/plain"
          multiple
          hidden
          aria-label="Files of ranges"
          onChange=${() => void read()}
        />
        <button type="button" onClick=${() => close(model)}>Close</button>
      </div>
    <//>
  `;
}

/** The keys of the grid. */
const GRID_KEYS = [
  ["arrows, Home, End", "move on the grid"],
  ["A K Q J T", "move to the row of that rank"],
  ["Space, Enter", "paint the hand, or erase it"],
  ["Shift + arrows", "move and paint"],
  ["Delete", "erase the hand"],
  ["1 to 9, 0", "set the weight to 10 % … 90 %, 100 %"],
  ["+, -", "raise or lower the weight by 5 %"],
];

const KEYS = [
  ["H N G C F B S P", "on a report's title: open the report with that first letter (Enter: go to its first field)"],
  ["/", "go to the field for a spot, unless another field has the focus"],
  ["Ctrl Z, Ctrl Shift Z, Ctrl Y", "undo, redo"],
  ["Alt 1 to Alt 9, Alt 0", "choose that player (Alt 0: player 10)"],
  ["?", "this help"],
];

/** The notation of ranges of two hole cards. */
const HAND_RANGES =
  "QQ-88 · A2s-A5s · 76s-54s · 15% · top 15% · 5-20% · Ax · A*s · AA:0.5 · [50]AA[/50] · !As (without the ace of spades) · " +
  "-AKs (without AKs)";

/** The notation of known cards. */
const STUD_RANGES =
  "AsKs/Qd 7d (cards face up behind the slash) · QQ+/Kd · 76/2c · /Qd (only the card face up is known)";
const DRAW_RANGES = "AsKsQs (the cards that the player keeps; discards are dead cards) · QQ+ · 765 · AA:0.5";

/** Returns text about the notation of ranges in a game. @param {import("../state/games.js").Game} game */
function rangeHelp(game) {
  const ofGame = hasBoard(game) ? "" : game.hole_cards === 7 ? STUD_RANGES : DRAW_RANGES;
  const own = hasGrid(game)
    ? HAND_RANGES
    : ofGame ||
      `AA-QQ · KK+ · A*s · AA:0.5${game.hole_cards === 4 ? " · 15%" : ""} · random,!KK (without pairs of kings)`;
  return `${rangeHints(game).join(" · ")} · ${own} · @name (a saved range). Later parts override earlier ones.`;
}

/** @param {{ model: Model }} props */
const Help = ({ model }) => html`
  <${Dialog} model=${model} title="Help">
    <h3>Spots</h3>
    <p>
      Type a spot on one line and press Enter: ${lineOf(model.game)} · ${rangeHints(model.game)[1]} (against a random
      hand) · AA v KK v random dead 2c · Omaha AsAhKdQc v JsTs9h8h · on Kd 9h 4c 2s (a new
      board)${isHoldem(model.game) && " · JJ v UTG (a saved or offered range)"}. No click is needed before. But while a
      report's title has the focus, as after a spot, the letters H N G C F B S P open reports: press / before a line
      that begins with one of them.
    </p>
    <h3>Ranges</h3>
    <p>${rangeHelp(model.game)}</p>
    ${
      hasGrid(model.game) &&
      html`<h3>Mouse and touch</h3>
        <p>
          Drag over the grid to paint, or to erase if the first hand is painted already. A right click chooses a hand
          without changing its weight. A finger chooses a hand and scrolls, unless Paint is on. The suits of the chosen
          hand are below the players.
        </p>`
    }
    <h3>Keys</h3>
    <table class="figures keys">
      <tbody>
        ${[...(hasGrid(model.game) ? GRID_KEYS : []), ...KEYS].map(
          ([keys, what]) =>
            html`<tr>
              <th scope="row">${keys}</th>
              <td>${what}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <div class="tools"><button type="button" onClick=${() => close(model)}>Close</button></div>
  <//>
`;
