// A program that bundlers build: its functions come from the package's main modules.

import { Range, equity, rank } from "rivertable";
import { Hand } from "rivertable/pokersolver";
import { Workers } from "rivertable/worker";

import { report, result } from "./result.js";

report(result({ Hand, Range, Workers, equity, rank }));
