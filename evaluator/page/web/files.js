// @ts-check
// The clipboard and files.

/** The scale of PNG pictures relative to the SVG. */
const SCALE = 2;

/**
 * Copies text that may not be known yet. Browsers allow copying only right after a click, so the text is promised then.
 * @param {string | Promise<string>} text
 */
export async function copyText(text) {
  // Browsers have no clipboard for pages that come by HTTP from another machine.
  if (navigator.clipboard === undefined)
    throw new Error("The browser allows copying only on pages from this machine or over HTTPS.");
  if (typeof text === "string") return navigator.clipboard.writeText(text);
  const blob = text.then((text) => new Blob([text], { type: "text/plain" }));
  // The refusal of the engine is more useful than the error of the clipboard.
  const copied = navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  return text.then(() => copied);
}

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  [link.href, link.download] = [url, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Converts an SVG to PNG in the theme of the page, light or dark. @param {string} svg @returns {Promise<Blob>} */
export async function rasterize(svg) {
  const theme = document.documentElement.dataset.theme;
  const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const still = svg.replace("@media (prefers-color-scheme:dark)", isDark ? "@media all" : "@media not all");
  const image = new Image();
  const url = URL.createObjectURL(new Blob([still], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [SCALE * image.naturalWidth, SCALE * image.naturalHeight];
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
