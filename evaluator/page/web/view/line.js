// @ts-check
// A field for a whole spot on one line, such as "AhKh v QQ on Kd 9h 4c". The engine splits the line.

import { html, useRef, useState } from "../html.js";
import { lineOf } from "../state/games.js";
import { takeSpot } from "../state/spot.js";

/** @typedef {import("../state/model.js").Model} Model */

/** @param {{ model: Model }} props */
export function SpotLine({ model }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  /** A remark about a line that was taken. */
  const [remark, setRemark] = useState("");
  /** The text that the engine is reading, or an empty text. What is typed behind it belongs to the next line. */
  const taken = useRef("");
  const take = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (taken.current !== "" || typed.trim() === "") return;
    taken.current = typed;
    try {
      setRemark(await takeSpot(model, typed));
      const field = /** @type {HTMLInputElement} */ (document.getElementById("spot"));
      const next = field.value.startsWith(typed) ? field.value.slice(typed.length) : field.value;
      // As on the rest of the page, the key / only starts a line.
      setTyped(next.replace(/^\//, ""));
      // The next key chooses a report, or starts the next spot.
      if (next === "" && document.activeElement === field)
        document.getElementById(`tab-${model.panel}`)?.focus({ preventScroll: true });
    } catch (error) {
      // Another change of the spot may have stopped the question.
      if (!(error instanceof DOMException)) setError(error instanceof Error ? error.message : String(error));
    } finally {
      taken.current = "";
    }
  };
  return html`
    <form class="field line" onSubmit=${take}>
      <label for="spot">Spot</label>
      <input
        id="spot"
        type="text"
        placeholder=${`${lineOf(model.game)}, Enter`}
        autocomplete="off"
        autocapitalize="off"
        enterkeyhint="go"
        spellcheck=${false}
        value=${typed}
        aria-invalid=${String(error !== "")}
        aria-describedby="spot-error"
        onInput=${(/** @type {any} */ event) => {
          setTyped(event.currentTarget.value);
          setError("");
          setRemark("");
        }}
      />
      <p class="error" id="spot-error" role="status" aria-label="Error in the spot">${error}</p>
      <p class="note" id="spot-remark" role="status" aria-label="Remark about the spot">${remark}</p>
    </form>
  `;
}

/**
 * Moves the focus to the line if a key starts a spot: a letter or digit, or Ctrl with V, while no field, cell or button has
 * the focus. The tabs of the reports take the first letters of their titles before. The key / only moves the focus.
 * @param {KeyboardEvent} event
 */
export function startLine(event) {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  const isIdle = target === document.body || (target instanceof HTMLElement && target.role === "tab");
  const isPaste = (ctrlKey || metaKey) && key.toLowerCase() === "v";
  const isText = !ctrlKey && !metaKey && !altKey && /^[\p{L}\p{N}@(["]$/u.test(key);
  if (!isIdle || !(isText || isPaste || key === "/")) return;
  if (key === "/") event.preventDefault();
  document.getElementById("spot")?.focus();
}
