// Draws what stood out in a month as a picture, to be sent to others or saved.

const width = 1080;
const edge = 96;

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("button[data-picture]");
  if (!button) return;
  const card = button.closest("section");
  const picture = await draw(card.querySelector("textarea").value.split("\n"), card);
  const file = new File([picture], `${card.querySelector("h2").textContent}.png`, { type: "image/png" });
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

/** The lines of a paragraph, broken between words, in languages without spaces too. */
function linesOf(pen, { text, size, weight }) {
  const font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  pen.font = font;
  const texts = [""];
  for (const { segment } of new Intl.Segmenter(document.documentElement.lang, { granularity: "word" }).segment(text)) {
    const longer = texts.at(-1) + segment;
    if (texts.at(-1) && pen.measureText(longer.trimEnd()).width > width - 2 * edge) texts.push(segment.trimStart());
    else texts[texts.length - 1] = longer;
  }
  return texts.map((it, place) => ({ text: it, font, height: size * (place === texts.length - 1 ? 1.7 : 1.3) }));
}
