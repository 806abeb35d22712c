// @ts-check
// The seats of push or fold, and their stacks as parts of one text.

/** The names of nine seats in the order of action. Smaller tables have the last of them. */
const NAMES = ["UTG", "UTG1", "UTG2", "LJ", "HJ", "CO", "BTN", "SB", "BB"];

/** The least and the largest number of seats. */
export const MIN_SEATS = 2;
export const MAX_SEATS = NAMES.length;

/** Returns the name of a seat. @param {number} seat @param {number} seats */
export const seatName = (seat, seats) => (seats <= MAX_SEATS ? NAMES[seat + MAX_SEATS - seats] : `Seat ${seat + 1}`);

/** Matches a comma or a space that may separate thousands. */
export const THOUSANDS = /(^|[^\d.])\d{1,3}[,\s]\d{3}(?!\d)/;

/** Returns the parts of a list of numbers. @param {string} text */
export const partsOf = (text) => text.split(/[\s,;/]+/).filter((part) => part !== "");

/** Returns the stacks of a text. If there are semicolons, other signs are parts of a stack, and a stack may be missing. @param {string} text */
export const stacksOf = (text) => (text.includes(";") ? text.split(";").map((part) => part.trim()) : partsOf(text));

/** Returns the text of stacks. @param {string[]} stacks */
export function stacksText(stacks) {
  const arePlain = stacks.every((stack) => /^[^\s,;/]+$/.test(stack.trim()));
  return stacks.join(arePlain ? ", " : "; ");
}

/** Returns the text with another stack at a seat. @param {string} text @param {number} seat @param {string} stack */
export const withStack = (text, seat, stack) => stacksText(stacksOf(text).with(seat, stack));

/** Returns the text with one more seat, which acts first with the stack of the seat after it. @param {string} text */
export const withSeat = (text) => {
  const stacks = stacksOf(text);
  return stacksText([stacks[0] ?? "10", ...stacks]);
};

/** Returns the text without a seat. @param {string} text @param {number} seat */
export const withoutSeat = (text, seat) => stacksText(stacksOf(text).toSpliced(seat, 1));

/** Returns what is missing in a text of stacks, or an empty text. @param {string} text */
export function stacksFault(text) {
  const stacks = stacksOf(text);
  const missing = stacks.indexOf("");
  return missing < 0 ? "" : `the stack of ${seatName(missing, stacks.length)} is missing: expected a number such as 10`;
}
