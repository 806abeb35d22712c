// @ts-check
// A field for a panel's filter in words. It suggests common filters, and shows errors below.

import { el, write } from "../dom.js";

/**
 * @param {import("../main.js").App} app
 * @param {{ name: "where" | "textures", label: string, placeholder: string, offered: string[] }} filter `name` is the filter's name in the settings and in questions
 */
export function filterField({ store }, { name, label, placeholder, offered }) {
  const error = el("p", { className: "error", id: `${name}-error`, "aria-live": "polite" });
  const words = el("datalist", { id: `${name}-words` }, ...offered.map((value) => el("option", { value })));
  const input = el("input", {
    id: name,
    type: "text",
    list: words.id,
    placeholder,
    spellcheck: false,
    autocomplete: "off",
    "aria-describedby": error.id,
    oninput: () => store.changeSettings({ [name]: input.value }, name),
    onchange: () => store.endStroke(),
  });
  return {
    node: el("div", { className: "field" }, el("label", { for: name }, label), input, words, error),
    input,
    /** @param {import("../state/store.js").Spot} spot */
    sync: ({ settings }) => {
      if (document.activeElement !== input) input.value = settings[name];
    },
    /**
     * Shows a refusal of this field. Returns `true` if the refusal was about it.
     * @param {import("../engine/index.js").Refused} refusal
     */
    refuse: (refusal) => {
      write(error, refusal.field === name ? refusal.message : "");
      return refusal.field === name;
    },
    answered: () => write(error, ""),
  };
}
