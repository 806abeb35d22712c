// Measures hand ranks and equities of several packages, in turns.

/** The number of hands that are ranked in one measurement, less for slow packages. */
const HANDS = 100_000;

/** The shortest time of a burst, in milliseconds. Short bursts are less likely to be interrupted by other programs. */
const SPAN = 2;

/** The time of the bursts of a package in a round, in milliseconds. */
const TURN = 60;

/** Returns a generator of random numbers from 0 to 1 (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns random hands of seven cards in the forms that packages take. */
function randomHands() {
  const next = random(1);
  const names = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
  const ids = Array.from({ length: HANDS }, () => {
    const hand = new Set();
    while (hand.size < 7) hand.add(Math.floor(52 * next()));
    return [...hand];
  });
  const cards = ids.map((hand) => hand.map((id) => names[id]));
  return { ids, cards, texts: cards.map((hand) => hand.join(" ")), rows: Uint8Array.from(ids.flat()) };
}

/**
 * Returns the contestants: a group, the name, and a function that does a number of units of work and returns a value that
 * depends on all of them.
 */
function contestants({ rivertable, solver, pokersolver, phe, pokerEvaluator, apprentice, oddsCalculator, oddsCalc }) {
  const { ids, cards, texts, rows } = randomHands();
  const loop = (hands, rank) => (count) => {
    let sum = 0;
    for (let at = 0; at < count; at++) sum += rank(hands[at % HANDS]);
    return sum;
  };
  const out = new Uint16Array(HANDS);
  const many = (count) => {
    for (let at = 0; at < count; at += HANDS) rivertable.rankMany(rows, { out });
    return out[HANDS - 1];
  };
  const buffer = new rivertable.HandBuffer(HANDS);
  buffer.rows.set(rows);
  const inPlace = (count) => {
    for (let at = 0; at < count; at += HANDS) buffer.rank();
    return buffer.ranks[HANDS - 1];
  };
  const RANKS = "hands of seven cards, ranks a second";
  const list = [
    [RANKS, "rivertable `HandBuffer` (ids in place)", inPlace, HANDS],
    [RANKS, "rivertable `rankMany` (ids)", many, HANDS],
    [RANKS, "rivertable `rank` (text)", loop(texts, (text) => rivertable.rank(text)), 1000],
    [RANKS, "rivertable `rank` (array of texts)", loop(cards, (hand) => rivertable.rank(hand)), 1000],
    [RANKS, "rivertable `rank` (array of ids)", loop(ids, (hand) => rivertable.rank(hand)), 1000],
    [RANKS, "rivertable/pokersolver `Hand.solve`", loop(cards, (hand) => solver.Hand.solve(hand).rank), 1000],
    [RANKS, "pokersolver `Hand.solve`", loop(cards, (hand) => pokersolver.Hand.solve(hand).rank), 200],
    [RANKS, "phe `evaluateCards` (array of texts)", loop(cards, (hand) => phe.evaluateCards(hand)), 1000],
    [
      RANKS,
      "phe `evaluateCardCodes` (numbers)",
      loop(cards.map(phe.cardCodes), (hand) => phe.evaluateCardCodes(hand)),
      1000,
    ],
    [
      RANKS,
      "@poker-apprentice/hand-evaluator `evaluate`",
      loop(cards, (hand) => apprentice.evaluate({ holeCards: hand }).strength),
      200,
    ],
  ];
  if (pokerEvaluator !== undefined) {
    list.push([
      RANKS,
      "poker-evaluator `evalHand` (array of texts)",
      loop(cards, (hand) => pokerEvaluator.evalHand(hand).value),
      1000,
    ]);
  }
  for (const [title, board] of [
    ["AhKh against QsQd before the flop, answers a second", ""],
    ["AhKh against QsQd on Th 9h 2c, answers a second", "Th 9h 2c"],
  ]) {
    const boardCards = board.split(" ").filter(Boolean);
    const repeated = (work) => (count) => {
      let sum = 0;
      for (let at = 0; at < count; at++) sum += work();
      return sum / count;
    };
    list.push(
      [
        title,
        "rivertable",
        repeated(() => rivertable.equity({ ranges: ["AhKh", "QsQd"], board }).players[0].equity),
        1,
      ],
      [
        title,
        "@poker-apprentice/hand-evaluator",
        repeated(
          () =>
            apprentice.equityHoldem(
              [
                ["Ah", "Kh"],
                ["Qs", "Qd"],
              ],
              boardCards,
            )[0].equity,
        ),
        1,
      ],
      [
        title,
        "poker-odds-calculator",
        repeated(() => {
          const { CardGroup, OddsCalculator } = oddsCalculator;
          const hands = ["AhKh", "QsQd"].map((text) => CardGroup.fromString(text));
          const result = OddsCalculator.calculate(
            hands,
            board === "" ? null : CardGroup.fromString(boardCards.join("")),
          );
          return result.equities[0].getEquity() / 100;
        }),
        1,
      ],
      [
        title,
        "poker-odds-calc (100,000 boards, or all)",
        repeated(() => {
          const table = new oddsCalc.TexasHoldem().addPlayer(["Ah", "Kh"]).addPlayer(["Qs", "Qd"]);
          if (boardCards.length > 0) table.setBoard(boardCards);
          const [player] = table.calculate().getPlayers();
          return (player.getWinsPercentage() + player.getTiesPercentage() / 2) / 100;
        }),
        1,
      ],
    );
  }
  return list.map(([title, name, work, unit]) => ({ title, name, work, unit, speeds: [] }));
}

/** Works for a short time, and returns the units of work a second. */
function burst(contestant) {
  const { work, unit } = contestant;
  let count = 0;
  let time = 0;
  const start = performance.now();
  do {
    contestant.value = work(unit);
    count += unit;
    time = performance.now() - start;
  } while (time < SPAN);
  return (count / time) * 1000;
}

/**
 * Measures all packages in turns, and returns the highest speed of each: other programs on the machine only slow them.
 * @param {object} libraries
 * @param {number} rounds
 */
export function measure(libraries, rounds) {
  const all = contestants(libraries);
  for (let round = 0; round < rounds; round++) {
    for (const contestant of all) {
      const end = performance.now() + TURN;
      do contestant.speeds.push(burst(contestant));
      while (performance.now() < end);
    }
  }
  return all.map(({ title, name, speeds, value }) => ({
    title,
    name,
    value,
    speed: Math.max(...speeds),
  }));
}
