// @ts-check
// The dialogs for saved ranges and for help.

import { button, counted, el } from "../dom.js";
import { exportText, importText, keepRanges, savedRanges } from "../state/saved.js";
import { STEP, newPlayer } from "../state/store.js";
import { download } from "./save.js";

/** @typedef {import("../main.js").App} App */

/** Example ranges, offered if no range is saved. */
const EXAMPLES = {
  "any-pair": "22+",
  broadway: "ATs+,KTs+,QTs+,JTs,ATo+,KTo+,QTo+,JTo",
  "suited-aces": "A2s+",
  "best-15": "15%",
};

/** @param {App} app */
export function makeSaved(app) {
  const { store, say } = app;
  const list = el("ul", { className: "saved" });
  const dialog = el("dialog", { "aria-labelledby": "saved-title" });
  const file = el("input", {
    type: "file",
    accept: "application/json",
    hidden: true,
    "aria-label": "File of ranges",
    onchange: () => void read(),
  });
  const read = async () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (chosen === undefined) return;
    try {
      const { game } = store.spot;
      const ranges = importText(game, await chosen.text());
      const count = Object.keys(ranges).length;
      const isKept = keepRanges(game, { ...savedRanges(game), ...ranges });
      say(
        isKept
          ? `${counted(count, "range")} ${count === 1 ? "is" : "are"} imported.`
          : "The browser cannot store these ranges: nothing is imported.",
      );
      show();
    } catch (error) {
      say(`${chosen.name}: ${error instanceof Error ? error.message : error}`);
    }
  };
  const take = (/** @type {string} */ name) => {
    const text = savedRanges(store.spot.game)[name] ?? EXAMPLES[/** @type {keyof typeof EXAMPLES} */ (name)];
    store.changePlayer(store.active, newPlayer(text), STEP);
    dialog.close();
  };
  const entry = (/** @type {string} */ name, /** @type {string} */ text, /** @type {boolean} */ isOwn) =>
    el(
      "li",
      {},
      button(name, () => take(name), {
        className: "link",
        "aria-label": `Take ${name} for player ${store.active + 1}`,
      }),
      el("code", {}, text.length > 60 ? `${text.slice(0, 60)}…` : text),
      ...(isOwn ? [button("Delete", () => remove(name), { "aria-label": `Delete ${name}` })] : []),
    );
  const remove = (/** @type {string} */ name) => {
    const { game } = store.spot;
    const { [name]: _, ...others } = savedRanges(game);
    keepRanges(game, others);
    show();
  };
  const show = () => {
    const { game } = store.spot;
    const saved = Object.entries(savedRanges(game));
    const examples = game === "holdem" ? Object.entries(EXAMPLES) : [];
    const entries =
      saved.length > 0
        ? saved.map(([name, text]) => entry(name, text, true))
        : [
            el("li", {}, `No ranges are saved yet.${examples.length > 0 ? " Here are some examples." : ""}`),
            ...examples.map(([name, text]) => entry(name, text, false)),
          ];
    list.replaceChildren(...entries);
  };
  const exported = () => exportText(store.spot.game, savedRanges(store.spot.game));
  dialog.append(
    el("h2", { id: "saved-title" }, "Saved ranges"),
    list,
    el(
      "div",
      { className: "tools" },
      button("Export", () => download("ranges.json", new Blob([exported()], { type: "application/json" }))),
      button("Import", () => file.click()),
      file,
      button("Close", () => dialog.close()),
    ),
  );
  return { node: dialog, open: () => (show(), dialog.showModal()) };
}

const KEYS = [
  ["arrows, Home, End, A to 2", "move on the grid"],
  ["Space, Enter", "paint the hand, or erase it"],
  ["Shift + arrows", "move and paint"],
  ["Delete", "erase the hand"],
  ["1 to 9, 0", "weight of 10 % to 90 %, 100 %"],
  ["+, -, mouse wheel", "raise or lower the weight by 5 %"],
  ["Ctrl Z, Ctrl Shift Z", "undo, redo"],
  ["Alt 1 to Alt 9", "show that player on the grid"],
  ["?", "this help"],
];

export function makeHelp() {
  const dialog = el("dialog", { "aria-labelledby": "help-title" });
  const rows = KEYS.map(([keys, what]) => el("tr", {}, el("th", { scope: "row" }, keys), el("td", {}, what)));
  dialog.append(
    el("h2", { id: "help-title" }, "Keys"),
    el("table", { className: "figures" }, el("tbody", {}, ...rows)),
    el("h2", {}, "Ranges"),
    el(
      "p",
      {},
      "22+, ATs+, KQs · AhKh · QQ-88 · A2s-A5s · 76s-54s · 15% · top 15% · 5-20% · Ax · A*s · AA:0.5 · [50]AA[/50] · random · !As (without the ace of spades) · -AKs (without AKs) · @name (a saved range). Later parts override earlier ones.",
    ),
    el("h2", {}, "Mouse and touch"),
    el(
      "p",
      {},
      "Drag over the grid to paint, or to erase if the first hand is painted already. A right click chooses a hand without changing its weight. The suits of the chosen hand are beside the grid.",
    ),
    el(
      "div",
      { className: "tools" },
      button("Close", () => dialog.close()),
    ),
  );
  return { node: dialog, open: () => dialog.showModal() };
}
