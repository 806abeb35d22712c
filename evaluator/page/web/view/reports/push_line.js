// @ts-check
// A field that reads a line with blinds, antes, stacks and prizes into the fields of push or fold.

import { html, useState } from "../../html.js";
import { LINE, readLine } from "../../state/push_line.js";
import { STEP } from "../../state/store.js";

/** @typedef {import("../../state/model.js").Model} Model */

/** @param {{ model: Model }} props */
export function PushLine({ model }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  const read = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (typed.trim() === "") return;
    try {
      model.store.changeSettings(readLine(typed), STEP);
      setTyped("");
      model.say("The line is read into the fields.");
    } catch (error) {
      setError(error instanceof Error ? error.message : String(error));
    }
  };
  return html`
    <form class="field line" onSubmit=${read}>
      <label for="push-line">Line</label>
      <input
        id="push-line"
        type="text"
        placeholder=${`${LINE}, Enter`}
        autocomplete="off"
        autocapitalize="off"
        enterkeyhint="go"
        spellcheck=${false}
        value=${typed}
        aria-invalid=${String(error !== "")}
        aria-describedby="push-line-error"
        onInput=${(/** @type {any} */ event) => {
          setTyped(event.currentTarget.value);
          setError("");
        }}
      />
      <p class="error" id="push-line-error" role="status" aria-label="Error in the line">${error}</p>
    </form>
  `;
}
