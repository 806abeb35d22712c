// @ts-check
// Fields and buttons that several parts of the page use.

import { copyText, download, rasterize } from "../files.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { picture } from "../picture.js";
import { cardSign, suitOf } from "../poker/cards.js";
import { nameOf } from "../state/store.js";
import { fieldText, parseNumber, percent, withNames } from "../text.js";

/** @typedef {import("../state/model.js").Model} Model */
/** @typedef {import("../html.js").Tree} Tree */

/** Returns class names without the missing ones. @param {...(string | false | null | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");

/**
 * A drop-down list of values with labels.
 * @param {{ label: string, value: string, options: ReadonlyArray<readonly [string, string]>, onChoose: (value: string) => void, disabled?: boolean }} props
 */
export const Choice = ({ label, value, options, onChoose, disabled = false }) => html`
  <select
    aria-label=${label}
    value=${value}
    disabled=${disabled}
    onChange=${(/** @type {any} */ event) => {
      const chosen = event.currentTarget.value;
      // A list of actions shows its title again.
      if (value === "") event.currentTarget.value = "";
      onChoose(chosen);
    }}
  >
    ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
  </select>
`;

/**
 * Buttons of which one is pressed.
 * @param {{ label: string, value: string, options: ReadonlyArray<readonly [string, string, string?]>, onChoose: (value: string) => void }} props
 */
export const Segment = ({ label, value, options, onChoose }) => html`
  <div class="segment" role="group" aria-label=${label}>
    ${options.map(
      ([option, text, name]) => html`
        <button
          type="button"
          key=${option}
          aria-label=${name}
          aria-pressed=${String(option === value)}
          onClick=${() => onChoose(option)}
        >
          ${text}
        </button>
      `,
    )}
  </div>
`;

/**
 * Selects the text of a field that gets the focus, so that typing replaces it. The browser sets the caret of a click after
 * this event.
 * @param {any} event
 */
function selectText({ currentTarget }) {
  const { value } = currentTarget;
  requestAnimationFrame(() => {
    if (document.activeElement === currentTarget && currentTarget.value === value) currentTarget.select();
  });
}

/**
 * A field for a number, which may have a decimal point or a decimal comma. An invalid number is reported beside it and
 * changes nothing. `refusal` is the engine's error about the field. The field may be empty if `onClear` is given.
 * @param {{ id: string, label: string, value: number | null, most?: number, expected: string, refusal?: string, onChange: (value: number | null) => void, onClear?: () => void, onEnd: () => void }} props
 */
export function NumberField({ id, label, value, most = Infinity, expected, refusal = "", onChange, onClear, onEnd }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const read = (/** @type {string} */ text) => {
    const number = parseNumber(text);
    return number !== null && number >= 0 && number <= most ? number : null;
  };
  const isCleared = (/** @type {string} */ text) => onClear !== undefined && text.trim() === "";
  const isWrong = typed !== null && !isCleared(typed) && read(typed) === null;
  const error = isWrong ? `expected ${expected}` : refusal;
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        type="text"
        inputmode="decimal"
        autocomplete="off"
        value=${typed ?? (value === null ? "" : fieldText(value))}
        aria-invalid=${String(error !== "")}
        aria-describedby=${`${id}-error`}
        onFocus=${selectText}
        onInput=${(/** @type {any} */ event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          if (isCleared(text)) onClear?.();
          else onChange(read(text));
        }}
        onBlur=${() => {
          // The last valid number is in use again.
          if (isWrong && value === null) onClear?.();
          else if (isWrong) onChange(value);
          setTyped(null);
          onEnd();
        }}
      />
      <p class="error" id=${`${id}-error`}>${error}</p>
    </div>
  `;
}

/**
 * A field for a filter in words, or for a list. It suggests common filters.
 * @param {{ model: Model, name: "where" | "textures" | import("../state/boards.js").OtherBoard | import("../state/push.js").PushField | import("../state/solve.js").SolveField, label: string, placeholder: string, offered: string[], error: string }} props
 */
export function FilterField({ model, name, label, placeholder, offered, error }) {
  const { store } = model;
  return html`
    <div class="field wide">
      <label for=${name}>${label}</label>
      <input
        id=${name}
        type="text"
        list=${offered.length > 0 ? `${name}-words` : undefined}
        placeholder=${placeholder}
        spellcheck=${false}
        autocomplete="off"
        value=${model.spot.settings[name]}
        aria-invalid=${String(error !== "")}
        aria-describedby=${`${name}-error`}
        onFocus=${selectText}
        onInput=${(/** @type {any} */ event) => store.changeSettings({ [name]: event.currentTarget.value }, name)}
        onChange=${() => store.endStroke()}
      />
      ${offered.length > 0 && html`<datalist id=${`${name}-words`}>${offered.map((value) => html`<option value=${value} />`)}</datalist>`}
      <p class="error" id=${`${name}-error`}>${error}</p>
    </div>
  `;
}

/**
 * Returns the sentence of a refusal without the field's name at its start, because the sentence is beside the field.
 * @param {{ field: string, message: string }} refusal
 */
export const withoutField = ({ field, message }) =>
  message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;

/**
 * Fields that most readers do not need, below a title that opens them. Those with text are visible, and the reader may close
 * and open the rest.
 * @param {{ title: string, isUsed: boolean, children?: Tree }} props
 */
export function More({ title, isUsed, children }) {
  const node = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  useEffect(() => {
    if (isUsed && node.current !== null) node.current.open = true;
  }, [isUsed]);
  return html`
    <details ref=${node}>
      <summary>More: ${title}</summary>
      <div class="push-fields">${children}</div>
    </details>
  `;
}

/**
 * Calls a function when a click or the focus goes outside of an element.
 * @param {{ current: Element | null }} node @param {() => void} act
 */
export function useOutside(node, act) {
  const last = useRef(act);
  last.current = act;
  useEffect(() => {
    const outside = (/** @type {Event} */ { target }) => {
      if (!node.current?.contains(/** @type {Node} */ (target))) last.current();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, []);
}

/**
 * A menu that opens from a button. It closes when the focus or a click goes elsewhere, and at Escape.
 * @param {{ label: string, className?: string, text: Tree, children?: Tree }} props
 */
export function Menu({ label, className = "", text, children }) {
  const menu = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  const close = () => menu.current?.removeAttribute("open");
  useOutside(menu, close);
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    close();
    menu.current?.querySelector("summary")?.focus();
  };
  const onClick = (/** @type {any} */ event) => event.target.closest("button") && close();
  return html`
    <details class=${classes("menu", className)} ref=${menu} onKeyDown=${onKeyDown}>
      <summary aria-label=${label} title=${label}>${text}</summary>
      <div class="items" onClick=${onClick} onChange=${close}>${children}</div>
    </details>
  `;
}

/** An icon that opens details of which most readers have no need. @param {{ label: string, children?: Tree }} props */
export const Info = ({ label, children }) =>
  html`<${Menu} label=${label} className="info" text="i"><p>${children}</p><//>`;

/** @typedef {"svg" | "png" | "csv" | "text"} Form */
const LABELS = { svg: "SVG", png: "PNG", csv: "CSV", text: "Copy as text" };

/**
 * Buttons that save the answer to a question. `made` returns a text that the page has already. Other texts are asked for. With
 * `players`, the places of the players in the answer, pictures are those of the report on the page, and tables have the names of
 * the players.
 * @param {{ model: Model, name: string, forms: ReadonlyArray<Form>, players?: number[], question?: (form: "svg" | "csv" | "text") => import("../engine/index.js").Question | null, made?: (form: "svg" | "csv" | "text") => string | undefined }} props
 */
export function SaveTools({ model, name, forms, players, question = () => null, made = () => undefined }) {
  const ask = async (/** @type {"svg" | "csv" | "text"} */ as) => {
    const asked = question(as);
    if (asked === null) throw new Error("There is nothing to save yet.");
    return /** @type {string} */ ((await model.engine.ask({ ...asked, as }, { slot: `save ${name}` }))[as]);
  };
  const written = async (/** @type {"svg" | "csv" | "text"} */ form) => {
    const text = made(form);
    if (text !== undefined || players === undefined) return text ?? ask(form);
    if (form === "svg") return picture(model, players);
    const hasNames = players.some((place) => model.spot.players[place].name !== "");
    const names = players.map((place) => nameOf(model.spot, place));
    return hasNames ? withNames(form, await ask(form), names) : ask(form);
  };
  const save = async (/** @type {Form} */ form) => {
    try {
      if (form === "text") {
        await copyText(written("text"));
        model.say("The table is copied.");
      } else if (form === "png") download(`${name}.png`, await rasterize(await written("svg")));
      else
        download(
          `${name}.${form}`,
          new Blob([await written(form)], { type: form === "svg" ? "image/svg+xml" : "text/csv" }),
        );
    } catch (error) {
      model.say(error instanceof Error ? error.message : String(error));
    }
  };
  return html`
    <div class="tools save" role="group" aria-label=${`Save ${name}`}>
      ${forms.map(
        (form) => html`
          <button
            type="button"
            class="quiet"
            key=${form}
            aria-label=${form === "text" ? undefined : `Save as ${LABELS[form]}`}
            onClick=${() => void save(form)}
          >
            ${LABELS[form]}
          </button>
        `,
      )}
    </div>
  `;
}

/**
 * A cell of a table with bars in the colors of players. The longest bar of the table has the part `most`.
 * @param {{ parts: number[], places: number[], most: number }} props
 */
export const Bars = ({ parts, places, most }) => html`
  <td class="bars">
    <div>
      ${parts.map(
        (part, bar) =>
          html`<div
            style=${{ "--own": `var(--p${places[bar] + 1})`, width: `${most > 0 ? ((100 * part) / most).toFixed(2) : 0}%` }}
          ></div>`,
      )}
    </div>
  </td>
`;

/** Cards with the colors of their suits. @param {{ cards: Iterable<number> }} props */
export const CardSigns = ({ cards }) =>
  [...cards].map((card) => html`<span class=${`sign suit-${suitOf(card)}`}>${cardSign(card)}</span>`);

/** The equities of the colors `--heat0` to `--heat5`. Most hands have the equities in the middle, so the colors are closer there. */
const HEAT_STOPS = [0, 0.3, 0.5, 0.65, 0.8, 1];

/** The colors of equities as the stops of a gradient. */
export const HEAT_GRADIENT = HEAT_STOPS.map((stop, place) => `var(--heat${place}) ${100 * stop}%`).join(", ");

/** Returns the color of an equity as a style: a mixture of the colors of two stops. @param {number} equity */
export function heat(equity) {
  // Rounding may leave an equity of slightly more than 1.
  const below = Math.max(
    0,
    HEAT_STOPS.findLastIndex((stop) => stop < Math.min(1, equity)),
  );
  const part = (equity - HEAT_STOPS[below]) / (HEAT_STOPS[below + 1] - HEAT_STOPS[below]);
  return {
    "--from": `var(--heat${below})`,
    "--to": `var(--heat${below + 1})`,
    "--heat": `${(100 * part).toFixed(1)}%`,
  };
}

/** A cell of a table with an equity and its color. @param {{ equity: number }} props */
export const EquityCell = ({ equity }) => html` <td class="colored" style=${heat(equity)}>${percent(equity)}</td> `;
