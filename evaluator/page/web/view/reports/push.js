// @ts-check
// Push or fold before the flop: the equilibrium of stacks, with a chart for each decision.

import { html, useState } from "../../html.js";
import { FIRST_FIELDS, MORE_FIELDS, PUSH_FIELDS, nameInQuestion, pushFault } from "../../state/push.js";
import { stacksOf } from "../../state/push_seats.js";
import { FilterField, More, withoutField } from "../fields.js";
import { Progress, Reason } from "../report.js";
import { PushLine } from "./push_line.js";
import { EqualStacks, Seats } from "./push_seats.js";
import { Solution } from "./push_solution.js";
import { Sweep } from "./push_sweep.js";
import { Tournament } from "./push_tournament.js";
import { FIRST_IN } from "./push_tree.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("../../state/push.js").PushField} PushField */
/** @typedef {import("./push_solution.js").Solved} Solved */

/** The labels and examples of the fields. @type {Record<PushField, [string, string]>} */
const LABELS = {
  stacks: ["All stacks, the big blind last", "10, 10"],
  blinds: ["Small blind, big blind", "0.5, 1"],
  ante: ["Ante of each player", "none"],
  payouts: ["Payouts from the first place on", "none: chips count"],
  big_blind_ante: ["Ante of the big blind for all", "none"],
  dead_money: ["Dead money, as antes of folded seats", "none"],
  bounties: ["Bounty on each player's head", "none"],
  progressive: ["Part of a bounty paid at once", "all, or 50%"],
  others: ["Stacks at other tables", "none"],
  rake: ["Rake, as a part of the pot", "none, or 0.05"],
  cap: ["Maximum rake of a pot, in chips", "none"],
  fixed: ["Hands that a seat always plays", "BB=22+, A2+"],
  sweep: ["Equal stacks, from the lowest to the highest", "1-20"],
  step: ["Step between these stacks", "1"],
};

/** The sentence about three seats without their table. */
const NO_TABLE = "three seats need a table that is prepared once: Help says how";

/** Returns the engine's refusal of a field, or an empty text. @param {Model} model @param {PushField} name */
function refused({ reports }, name) {
  const { refusal } = reports.push;
  // The seats of a sweep are those of the stacks.
  if (refusal === null || !(refusal.field === nameInQuestion(name) || (name === "stacks" && refusal.field === "seats")))
    return "";
  return refusal.message.includes("three-way orders") ? NO_TABLE : withoutField(refusal);
}

/** The page of push or fold. @param {{ model: Model }} props */
export function Push({ model }) {
  const resource = model.reports.push;
  const { settings } = model.spot;
  const [chosen, setChosen] = useState({ key: FIRST_IN, seat: "" });
  const error = (/** @type {PushField} */ name) => pushFault(settings, name) || refused(model, name);
  /** @type {Solved | import("./push_sweep.js").Swept | null} */
  const answer = resource.answer;
  const solved = answer === null || "sweep" in answer ? null : answer;
  const isUsed = MORE_FIELDS.some((name) => settings[name] !== "");
  const invalid = resource.refusal?.field === "stacks" ? (resource.refusal.index ?? null) : null;
  return html`
    <section class="panel panel-push" aria-label="Push or fold">
      <div class=${`panel-body ${resource.isFresh ? "" : "stale"}`}>
        <div class="push-setup">
          <div class="push-seats">
            <div class="tools">
              <h2>Push or fold</h2>
              <${Progress} resource=${resource} title="Push or fold" />
            </div>
            ${
              settings.sweep === ""
                ? html`<${Seats} model=${model} solved=${solved} invalid=${invalid} />`
                : html`<${EqualStacks} model=${model} />`
            }
          </div>
          <div class="push-fields">
            <${PushLine} model=${model} />
            ${FIRST_FIELDS.map((name) => html`<${Field} key=${name} model=${model} name=${name} error=${error(name)} />`)}
          </div>
          <${More} title="bounties, rake, fixed hands, several depths" isUsed=${isUsed}>
            ${MORE_FIELDS.map((name) => html`<${Field} key=${name} model=${model} name=${name} error=${error(name)} />`)}
          <//>
        </div>
        ${
          error("stacks") === NO_TABLE &&
          html`<div class="tools">
            <button type="button" onClick=${() => model.set({ dialog: { kind: "help" } })}>
              How to prepare the table
            </button>
          </div>`
        }
        <${Reason} resource=${resource} fields=${[...PUSH_FIELDS.map(nameInQuestion), "seats"]} />
        ${solved !== null && html`<${Solution} model=${model} solved=${solved} chosen=${chosen} onChoose=${setChosen} />`}
        ${
          answer !== null &&
          "sweep" in answer &&
          html`<${Sweep} model=${model} answer=${answer} chosen=${chosen} onChoose=${setChosen} />`
        }
        <${Tournament} model=${model} seats=${stacksOf(settings.stacks).length} />
      </div>
    </section>
  `;
}

/** @param {{ model: Model, name: PushField, error: string }} props */
const Field = ({ model, name, error }) => html`
  <${FilterField}
    model=${model}
    name=${name}
    label=${LABELS[name][0]}
    placeholder=${LABELS[name][1]}
    offered=${[]}
    error=${error}
  />
`;
