// @ts-check
// The page.

import { html, useLayoutEffect, useRef } from "../html.js";
import { hasGrid } from "../state/games.js";
import { AnswerPart } from "./answer.js";
import { Board } from "./cards.js";
import { Dialogs } from "./dialogs.js";
import { GridPart } from "./grid.js";
import { Players } from "./players.js";
import { Report } from "./report.js";
import { Push } from "./reports/push.js";
import { Toolbar } from "./toolbar.js";

/** @typedef {import("../state/model.js").Model} Model */

/** @param {{ model: Model, write: () => void }} props */
export function App({ model, write }) {
  const goToGrid = (/** @type {Event} */ event) => {
    event.preventDefault();
    /** @type {HTMLElement | null} */ (
      document.querySelector('.grid [tabindex="0"]') ?? document.querySelector(".range, .seats input")
    )?.focus();
  };
  const isPush = model.panel === "push";
  return html`
    <a class="skip" href="#page" onClick=${goToGrid}>Skip to the ${isPush ? "stacks" : "range"}</a>
    <${Toolbar} model=${model} write=${write} />
    <p id="faults" class="error" role="alert">${model.faults.join("; ")}</p>
    ${
      isPush
        ? html`<main id="page" class="push-page"><${Push} model=${model} /></main>`
        : html`<${EquityPage} model=${model} />`
    }
    <${Dialogs} model=${model} />
    <${Said} text=${model.said} />
  `;
}

/** @param {{ model: Model }} props */
const EquityPage = ({ model }) => html`
  <main id="page" class=${hasGrid(model.game) ? "" : "without-grid"}>
    <div class="spot-part">
      <${Board} model=${model} />
      <${AnswerPart} model=${model} />
    </div>
    <${Players} model=${model} />
    ${hasGrid(model.game) && html`<${GridPart} model=${model} />`}
    <${Report} model=${model} />
  </main>
`;

/** A message for a few seconds. It is above open dialogs, because the browser shows popovers in the order of opening. @param {{ text: string }} props */
function Said({ text }) {
  const node = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (node.current?.matches(":popover-open")) node.current.hidePopover();
    if (text !== "") node.current?.showPopover();
  }, [text]);
  return html`<p id="said" ref=${node} popover="manual" role="status" aria-label="Message">${text}</p>`;
}
