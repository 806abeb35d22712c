// @ts-check
// The next card: equities by card, outs, and the hands at showdown.

import { html } from "../../html.js";
import { RANKS, SUIT_SIGNS, cardText, hasCard, parseCard } from "../../poker/cards.js";
import { heroOf, nameOf } from "../../state/store.js";
import { counted, percent, plainName } from "../../text.js";
import { Bars, SaveTools, heat } from "../fields.js";
import { Reason } from "../report.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {{ card: string, part: number, equity: number[], out?: number[], splitting_out?: number[] }} NextCard */
/** @typedef {{ ahead: number, tied: number, behind: number, outs: number | null, splitting_outs: number | null, out_cards?: string, splitting_cards?: string }} Now */
/** @typedef {{ equity: number, now?: Now | null, against?: { beat: number, tie: number, all: number }, final?: Record<string, number> }} Player */

/** @param {{ model: Model }} props */
export function NextCard({ model }) {
  const resource = model.reports.next;
  /** @type {{ players: Player[], next_cards: NextCard[] } | null} */
  const answer = resource.answer;
  const { spot } = model;
  const hero = heroOf(spot);
  // Pictures and lists show the next cards.
  const forms = answer?.next_cards.length === 0 ? [] : model.game.hole_cards === 2 ? ["svg", "png", "csv"] : ["csv"];
  return html`
    <${Reason} resource=${resource} />
    ${
      answer !== null &&
      html`
        <h2>
          ${answer.next_cards.length === 0 ? "No cards to come" : `Equity of ${nameOf(spot, hero)} by next card, in percent`}
        </h2>
        ${answer.next_cards.length > 0 && html`<${Cards} model=${model} next=${answer.next_cards} player=${hero} />`}
        <ul class="lines">
          ${sentences(model, answer.players[hero], hero).map((said) => html`<li>${said}</li>`)}
        </ul>
        <${Final} model=${model} players=${answer.players} />
        <${SaveTools}
          model=${model}
          name="next-cards"
          players=${spot.players.map((_, place) => place)}
          forms=${[...forms, "text"]}
          question=${() => model.reportQuestion}
        />
      `
    }
  `;
}

/** Returns sentences about a player's situation. @param {Model} model @param {Player} player @param {number} place */
function sentences({ spot }, { now, against }, place) {
  const name = nameOf(spot, place);
  const said = [];
  if (now) {
    const outs =
      now.outs === null
        ? ""
        : `, with ${now.outs.toFixed(2)} outs when behind${now.splitting_outs ? ` and ${now.splitting_outs.toFixed(2)} that split` : ""}`;
    said.push(
      `${name} is ahead in ${percent(now.ahead)} of the deals, level in ${percent(now.tied)}, behind in ${percent(now.behind)}${outs}.`,
    );
    if (now.out_cards) said.push(`Outs: ${now.out_cards}.`);
    if (now.splitting_cards) said.push(`Cards that split: ${now.splitting_cards}.`);
  }
  if (against) {
    const tie = against.tie > 0 ? `, ${round(against.tie)} tie` : "";
    said.push(
      `${round(against.beat)} of ${counted(against.all, "combo")} ${against.beat === 1 ? "beats" : "beat"} ${name}${tie}.`,
    );
  }
  return said;
}

/** @param {number} weight */
const round = (weight) => String(Math.round(100 * weight) / 100);

/** The deck, with the hero's equity after each card. Outs are marked. @param {{ model: Model, next: NextCard[], player: number }} props */
function Cards({ model, next, player }) {
  const byCard = new Map(next.map((card) => [parseCard(card.card), card]));
  const ranks = [...RANKS].map((_, rank) => 12 - rank).filter((rank) => hasCard(model.game, 4 * rank));
  const cell = (/** @type {number} */ card) => {
    const found = byCard.get(card);
    if (found === undefined) return html`<td class="absent" title=${`${cardText(card)} cannot come`}>·</td>`;
    const [out, equity] = [found.out?.[player] ?? 0, found.equity[player]];
    const outs = out > 0 ? `, an out in ${percent(out)} of the deals` : "";
    return html`
      <td
        class=${`colored${out > 0 ? " out" : ""}`}
        title=${`${found.card}: ${percent(equity)}${outs}`}
        style=${{ ...heat(equity), "--out": out.toFixed(3) }}
      >
        ${(100 * equity).toFixed(0)}
      </td>
    `;
  };
  return html`
    <table class="cards-table">
      <tbody>
        <tr>
          <td></td>
          ${ranks.map((rank) => html`<th scope="col">${RANKS[rank]}</th>`)}
        </tr>
        ${[3, 2, 1, 0].map(
          (suit) => html`
            <tr>
              <th scope="row" class=${`suit-${suit}`}>${SUIT_SIGNS[suit]}</th>
              ${ranks.map((rank) => cell(4 * rank + suit))}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** The hands at showdown. @param {{ model: Model, players: Player[] }} props */
function Final({ model, players }) {
  const names = Object.keys(players[0].final ?? {}).reverse();
  const parts = (/** @type {string} */ name) => players.map(({ final }) => final?.[name] ?? 0);
  const most = Math.max(...names.flatMap(parts));
  if (names.length === 0) return null;
  return html`
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">At showdown</th>
          <td></td>
          ${players.map((_, place) => html`<th scope="col">${nameOf(model.spot, place)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${names.map(
          (name) => html`
            <tr key=${name}>
              <th scope="row">${plainName(name)}</th>
              <${Bars} parts=${parts(name)} places=${players.map((_, place) => place)} most=${most} />
              ${parts(name).map((part) => html`<td>${percent(part)}</td>`)}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}
