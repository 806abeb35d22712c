// A program that ranks hands only.

import { HandBuffer, describe, rank } from "rivertable/ranks";

import { report } from "./result.js";

const buffer = new HandBuffer(1, { cards: 5 });
buffer.rows.set([51, 47, 43, 39, 35]);
report({ rank: rank("As Ks Qs Js Ts"), buffer: buffer.rank()[0], words: describe("AsAd KsKd 7h 7c 2s") });
