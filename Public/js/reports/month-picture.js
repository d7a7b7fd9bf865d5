// Draws what stood out in a month as a picture, to be sent to others or saved.

const width = 1080;
const edge = 96;
const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
// Around names there may be characters that only guard their direction.
const guards = /[\u2066-\u2069]/g;

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("button[data-picture]");
  if (!button) return;
  const card = button.closest("section");
  const picture = await draw(card.querySelector("textarea").value.split("\n"), card);
  const file = new File([picture], `${card.querySelector("h2").textContent.replace(guards, "")}.png`, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return save(file);
  // Closing the device's dialog is no error.
  await navigator.share({ files: [file] }).catch(({ name }) => name === "AbortError" || save(file));
});

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The first line is the heading. */
function draw([heading, ...facts], card) {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  const paragraphs = [{ text: heading, size: 64, weight: 600 }, ...facts.map((text) => ({ text, size: 44, weight: 400 }))];
  const lines = paragraphs.flatMap((it) => linesOf(pen, it));
  canvas.width = width;
  canvas.height = lines.reduce((height, it) => height + it.height, 2 * edge);
  const { color, direction } = getComputedStyle(card);
  const start = direction === "rtl" ? width - edge : edge;
  pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  pen.fillRect(0, 0, width, canvas.height);
  pen.fillStyle = color;
  pen.direction = direction;
  pen.textBaseline = "top";
  let top = edge;
  for (const { text, font, height } of lines) {
    pen.font = font;
    pen.fillText(text, start, top);
    top += height;
  }
  return new Promise((done) => canvas.toBlob(done));
}

/** The lines of a paragraph, each as wide as the picture at most. */
function linesOf(pen, { text, size, weight }) {
  const font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  pen.font = font;
  const fits = (line) => pen.measureText(line.trimEnd()).width <= width - 2 * edge;
  const texts = [""];
  for (const part of partsOf(text).flatMap((it) => (fits(it) ? it : [...it]))) {
    if (fits(texts.at(-1) + part)) texts[texts.length - 1] += part;
    else texts.push(part);
  }
  return texts.map((it, place) => ({ text: it, font, height: size * (place === texts.length - 1 ? 1.7 : 1.3) }));
}

/** What stays on one line: the words between spaces, or those of a language without spaces. */
function partsOf(text) {
  const segmenter = new Intl.Segmenter(document.documentElement.lang, { granularity: "word" });
  const parts = [""];
  for (const { segment } of segmenter.segment(text)) {
    const mayBreak = parts.at(-1).endsWith(" ") || unspaced.test(segment);
    if (mayBreak) parts.push(segment);
    else parts[parts.length - 1] += segment;
  }
  return parts;
}
