// @ts-check
// Saves answers as files and to the clipboard. The engine writes the same pictures and tables for the command line.

import { button, el } from "../dom.js";

/** @typedef {import("../main.js").App} App */

/** The scale of PNG pictures relative to the SVG. */
const SCALE = 2;

/** @param {string} text */
export async function copyText(text) {
  // Browsers have no clipboard for pages that come by HTTP from another machine.
  if (navigator.clipboard === undefined)
    throw new Error("The browser allows copying only on pages from this machine or over HTTPS.");
  await navigator.clipboard.writeText(text);
}

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Converts an SVG to PNG in the theme of the page, light or dark. @param {string} svg @returns {Promise<Blob>} */
async function rasterize(svg) {
  const theme = document.documentElement.dataset.theme;
  const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const still = svg.replace("@media (prefers-color-scheme:dark)", isDark ? "@media all" : "@media not all");
  const image = new Image();
  const url = URL.createObjectURL(new Blob([still], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = el("canvas", { width: SCALE * image.naturalWidth, height: SCALE * image.naturalHeight });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error("The browser cannot draw the picture.")) : resolve(blob)),
        "image/png",
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @typedef {"svg" | "png" | "csv" | "text"} Form */
const LABELS = { svg: "SVG", png: "PNG", csv: "CSV", text: "Copy as text" };

/**
 * Creates buttons that save the answer to a question.
 * @param {App} app @param {string} name the name of the files @param {ReadonlyArray<Form>} forms
 * @param {(form: "svg" | "csv" | "text") => import("../engine/index.js").Question | null} question
 */
export function saveTools(app, name, forms, question) {
  const save = async (/** @type {Form} */ form) => {
    const as = form === "png" ? "svg" : form;
    const asked = question(as);
    if (asked === null) return;
    try {
      const answer = await app.engine.ask({ ...asked, as }, { slot: `save ${name}` });
      const text = /** @type {string} */ (answer[as]);
      if (form === "text") await copyText(text).then(() => app.say("The table is copied."));
      else if (form === "png") download(`${name}.png`, await rasterize(text));
      else download(`${name}.${form}`, new Blob([text], { type: form === "svg" ? "image/svg+xml" : "text/csv" }));
    } catch (error) {
      app.say(error instanceof Error ? error.message : String(error));
    }
  };
  return el(
    "div",
    { className: "tools save", role: "group", "aria-label": `Save ${name}` },
    ...forms.map((form) =>
      button(LABELS[form], () => void save(form), form === "text" ? {} : { "aria-label": `Save as ${LABELS[form]}` }),
    ),
  );
}
