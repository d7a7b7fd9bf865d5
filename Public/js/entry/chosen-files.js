// Files chosen for an entry: the button says how many, and each can be removed again.

const earlier = new WeakMap();
const side = 56;

/** Adds the newly chosen files to those chosen before. */
export function take(input) {
  const all = [...(earlier.get(input) ?? []), ...input.files];
  give(input, all.filter((it, place) => all.findLastIndex((other) => isSame(it, other)) === place));
  const tool = input.closest("details");
  show(tool);
  watch(tool);
  readPhoto(tool);
}

/** Has the server read a photo that was chosen alone, for a form without an amount, where it can. */
async function readPhoto(tool) {
  const form = tool.closest("form");
  const sent = filesIn(tool);
  const isWanted = sent.length === 1 && sent[0].type.startsWith("image/");
  if (!isWanted || !form.elements.read || form.elements.amount.value) return;
  // Files that the visitor has changed since are sent with the form.
  const isUnchanged = () => filesIn(tool).length === 1 && filesIn(tool)[0] === sent[0];
  const { read } = await import(new URL("./photo-reading.js", import.meta.url));
  const kept = (await read(form, tool, isUnchanged))?.querySelector("#tool-photo .choices");
  if (!kept) return;
  for (const it of inputsOf(tool)) give(it, []);
  tool.querySelector(".choices")?.remove();
  tool.querySelector(".stack").prepend(kept);
  show(tool);
}

/**
 * Watches for an answer that refused the form and replaced the list. The server kept either every new file that it
 * can take or none.
 */
function watch(tool) {
  if (watched.has(tool)) return;
  const place = tool.querySelector(".stack");
  const look = () => {
    if (place.querySelector("ul")) return;
    if (keptIn(tool) > watched.get(tool)) for (const it of inputsOf(tool)) give(it, []);
    watched.set(tool, keptIn(tool));
    show(tool);
  };
  watched.set(tool, keptIn(tool));
  new MutationObserver(look).observe(place, { childList: true });
}

/** How many files the previous answer had kept, by tool. */
const watched = new WeakMap();
const inputsOf = (tool) => [...tool.querySelectorAll("[type=file]")];
const filesIn = (tool) => inputsOf(tool).flatMap((it) => [...it.files]);
const keptIn = (tool) => tool.querySelectorAll("[name=attachment]").length;
const isSame = (a, b) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

function give(input, files) {
  const all = new DataTransfer();
  for (const it of files) all.items.add(it);
  input.files = all.files;
  earlier.set(input, files);
}

function show(tool) {
  const rows = inputsOf(tool).flatMap((input) => [...input.files].map((file) => rowOf(file, input, tool)));
  list(tool).replaceChildren(...rows);
  count(tool, rows.length + tool.querySelectorAll("[name=attachment]:checked").length);
}

function list(tool) {
  const place = tool.querySelector(".stack");
  const old = place.querySelector("ul");
  if (old) return old;
  const made = document.createElement("ul");
  made.className = "rows";
  place.append(made);
  return made;
}

function rowOf(file, input, tool) {
  const row = document.createElement("li");
  const name = document.createElement("bdi");
  const button = document.createElement("button");
  row.className = "part";
  name.className = "part-name";
  name.textContent = file.name;
  button.className = "button quiet small";
  button.type = "button";
  button.textContent = tool.closest("form").querySelector("[data-draft] button").textContent;
  button.ariaLabel = `${button.textContent}: ${file.name}`;
  button.onclick = () => takeAway(file, input, tool);
  row.append(name, button);
  if (file.type.startsWith("image/")) showPicture(file, row);
  return row;
}

/** Draws a small picture before the name; one that the browser cannot read keeps its name alone. */
async function showPicture(file, row) {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return;
  const canvas = document.createElement("canvas");
  const cut = Math.min(picture.width, picture.height);
  canvas.width = canvas.height = side;
  canvas
    .getContext("2d")
    .drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side);
  picture.close();
  row.prepend(canvas);
}

function takeAway(file, input, tool) {
  give(input, [...input.files].filter((it) => it !== file));
  show(tool);
  tool.querySelector("summary").focus();
}

function count(tool, number) {
  const name = tool.querySelector("summary span");
  name.querySelector("b")?.remove();
  if (!number) return;
  const told = document.createElement("b");
  told.textContent = ` (${number})`;
  name.append(told);
}
