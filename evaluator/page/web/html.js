// @ts-check
// The rendering library: Preact with htm. `vendor` has both, unchanged except for the paths of their imports.

import * as hooks from "./vendor/hooks.js";
import htm from "./vendor/htm.js";
import * as preact from "./vendor/preact.js";

/** A tree of elements. @typedef {any} Tree */

/** Returns the tree of a template. @type {(strings: TemplateStringsArray, ...values: any[]) => Tree} */
export const html = /** @type {any} */ (htm).bind(preact.h);

/** @type {(tree: Tree, into: Element) => void} */
export const render = /** @type {any} */ (preact.render);

/** @type {<T>(first: T | (() => T)) => [T, (next: T | ((before: T) => T)) => void]} */
export const useState = /** @type {any} */ (hooks.useState);

/** @type {<T>(first: T) => { current: T }} */
export const useRef = /** @type {any} */ (hooks.useRef);

/** @type {(effect: () => void | (() => void), inputs?: unknown[]) => void} */
export const useEffect = /** @type {any} */ (hooks.useEffect);

/** @type {(effect: () => void | (() => void), inputs?: unknown[]) => void} */
export const useLayoutEffect = /** @type {any} */ (hooks.useLayoutEffect);

/**
 * Returns a cached value while its inputs stay the same. A cached tree is not compared with the page again.
 * @type {<T>(make: () => T, inputs: unknown[]) => T}
 */
export const useMemo = /** @type {any} */ (hooks.useMemo);
