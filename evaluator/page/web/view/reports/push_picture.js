// @ts-check
// The picture of the charts on the page.

/** The largest number of charts in a row. */
const COLUMNS = 3;

/** Matches a chart in the engine's picture. The page may not parse the picture as a document, whose styles it does not allow. */
const CHART = /<svg y="\d+"[^]*?<\/svg>\s*/g;

/** Returns a side of an image. @param {string} image @param {"width" | "height"} name */
const side = (image, name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(image)?.[1]);

/**
 * Returns the engine's picture with only some of its charts, side by side.
 * @param {string} svg @param {string[]} decisions the names of the charts
 * @throws {Error} if the engine has drawn none of them
 */
export function pictureOf(svg, decisions) {
  const charts = (svg.match(CHART) ?? []).filter((chart) =>
    decisions.includes(/<title>(.*?)<\/title>/.exec(chart)?.[1] ?? ""),
  );
  if (charts.length === 0) throw new Error("Uncertain decisions have no picture.");
  const width = Math.max(...charts.map((chart) => side(chart, "width")));
  const height = Math.max(...charts.map((chart) => side(chart, "height")));
  const placed = charts.map((chart, place) =>
    chart.replace(/y="\d+"/, `x="${width * (place % COLUMNS)}" y="${height * Math.floor(place / COLUMNS)}"`),
  );
  const [across, down] = [width * Math.min(COLUMNS, charts.length), height * Math.ceil(charts.length / COLUMNS)];
  const head = svg
    .slice(0, svg.indexOf(">") + 1)
    .replace(
      /width="\d+" height="\d+" viewBox="[^"]*"/,
      `width="${across}" height="${down}" viewBox="0 0 ${across} ${down}"`,
    );
  return `${head}\n${placed.join("")}</svg>\n`;
}
