// @ts-check
// A line with blinds, antes, stacks and prizes, such as "500/1000 ante 100: 12.5k, 8200, 20bb".

import { isAmount } from "./push.js";

/** An example of a line. */
export const LINE = "500/1000 ante 100: 12.5k, 8200, 20bb";

/** The fields that a line sets. @typedef {Partial<Record<"stacks" | "blinds" | "ante" | "big_blind_ante" | "payouts" | "sweep", string>>} Line */

/**
 * Returns the fields of a line. The engine checks the numbers.
 * @param {string} text @returns {Line}
 * @throws {Error} if the line is invalid, or can be read in two ways
 */
export function readLine(text) {
  const colon = text.indexOf(":");
  const [head, tail] = colon < 0 ? [text, ""] : [text.slice(0, colon), text.slice(colon + 1)];
  const [stacks, payouts = ""] = tail.split(/[\s,;]*\b(?:payouts|prizes)\b[\s:]*/i);
  const level = levelOf(head.trim(), colon >= 0);
  if (colon >= 0 && stacks.trim() === "") throw new Error(`stacks are missing after the colon: expected ${LINE}`);
  return {
    ...level,
    ...(colon >= 0 && { stacks: stacks.trim().replace(/[,;]$/, ""), sweep: "" }),
    ...(payouts.trim() !== "" && { payouts: payouts.trim() }),
  };
}

/** Returns the blinds and antes of the text before the stacks. @param {string} text @param {boolean} hasStacks @returns {Line} */
function levelOf(text, hasStacks) {
  const [, blinds, rest = ""] = /^(?:blinds\s+)?([^\s/]+(?:\s*\/\s*[^\s/]*[^\s/,])*)(.*)$/i.exec(text) ?? [];
  const parts = (blinds ?? "").split("/").map((part) => part.trim());
  if (parts.length < 2)
    throw new Error(`"${text}": expected the small and the big blind, a colon and stacks, such as ${LINE}`);
  const ante = anteOf(rest.trim());
  if (parts.length > 2) throw twoAntes(parts[2]);
  for (const part of [...parts, ...Object.values(ante).filter((part) => part !== "")]) {
    if (!isAmount(part)) throw new Error(`"${part}" is not a number: expected a number such as 500, 1k or 0.5`);
  }
  if (!hasStacks && rest.trim() === "")
    throw new Error(`"${text}" may be blinds or stacks: expected a colon and stacks after blinds, such as ${LINE}`);
  return { blinds: parts.join(parts.some((part) => part.includes(",")) ? "; " : ", "), ...ante };
}

/** Returns the antes of the text after the blinds. @param {string} text @returns {{ ante: string, big_blind_ante: string }} */
function anteOf(text) {
  if (text === "") return { ante: "", big_blind_ante: "" };
  const [, name, amount] = /^[,(]?\s*(ante|bba|bb\s*ante|big\s+blind\s+ante)\s*(\S+?)\)?$/i.exec(text) ?? [];
  if (amount !== undefined)
    return name.toLowerCase() === "ante" ? { ante: amount, big_blind_ante: "" } : { ante: "", big_blind_ante: amount };
  const [, number] = /^[,(]?\s*(\S+?)\)?$/.exec(text) ?? [];
  throw number !== undefined && isAmount(number)
    ? twoAntes(number)
    : new Error(
        `"${text}" is not an ante: expected "ante 100" or "bb ante 1000" after the blinds, and a colon before the stacks`,
      );
}

/** Returns the error about an ante without a name. @param {string} amount */
const twoAntes = (amount) =>
  new Error(
    `"${amount}" may be the ante of each player or of the big blind: expected "ante ${amount}" or "bb ante ${amount}"`,
  );
