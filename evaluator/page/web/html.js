// @ts-check
// The rendering library: Preact with htm. `vendor` has both, unchanged except for the paths of their imports.

import * as hooks from "./vendor/hooks.js";
import htm from "./vendor/htm.js";
import * as preact from "./vendor/preact.js";

/** A tree of elements. @typedef {any} Tree */

/**
 * Returns the tree of a template.
 * @type {(strings: TemplateStringsArray, ...values: any[]) => Tree}
 */
export const html = /** @type {any} */ (htm).bind(
  /** @this {number[]} @param {any[]} parts */
  function (...parts) {
    // By default htm keeps the constant parts of a template. A part refers to the tree around it, so each kept part would
    // keep a whole former page with its data.
    this[0] = 3;
    return /** @type {any} */ (preact.h)(...parts);
  },
);

/**
 * Returns a component that is rendered again only if one of its properties has changed. Do not store trees for this purpose:
 * a stored tree refers to the page in which it was first rendered, and keeps it in memory.
 * @template P
 * @param {(props: P) => Tree} view
 * @returns {(props: P) => Tree}
 */
export const pure = (view) => {
  /** @type {any} */
  const component = class extends /** @type {any} */ (preact.Component) {
    /** @param {Record<string, unknown>} next */
    shouldComponentUpdate(next) {
      const { props } = /** @type {any} */ (this);
      return Object.keys(next).some((name) => next[name] !== props[name]);
    }

    /** @param {P} props */
    render(props) {
      return view(props);
    }
  };
  return component;
};

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
 * Returns a cached value while its inputs stay the same. The value must not be a tree: see `pure`.
 * @type {<T>(make: () => T, inputs: unknown[]) => T}
 */
export const useMemo = /** @type {any} */ (hooks.useMemo);
