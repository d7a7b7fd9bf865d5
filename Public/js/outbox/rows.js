// The list of entries in the outbox, the count in the navigation bar, and the note that replaces a payment's button.

import { listOf, part, tellsWhatWaits } from "../offline/templates.js";
import { formOf } from "./fields.js";
import { amountOf, dayOf, say } from "./words.js";

/** What is refused so opens as a page to go on with, or no form would help. */
const goesOnOpened = [403, 404, 409, 410, 422];
/** There is no page any more that it could open as: its words are shown instead. */
const isGone = ({ refusal, lines }) => refusal === 404 && lines;

/** Shows what waits where it belongs: of a group on its pages, of all groups on the first page. */
export function showRows(items, { end, takeBack, open }) {
  tally(items.length);
  standIn(items);
  document.getElementById("waiting")?.remove();
  if (!items.length) document.querySelector("#message[data-later]")?.remove();
  // What can be undone here stays.
  const isSent = !items.length && end !== "dropped" && !document.querySelector("#message form");
  if (isSent && tellsWhatWaits()) say("[data-sent]");
  const main = document.querySelector("main");
  const { group } = main.dataset;
  const here = items.filter(({ address }) => !group || address.includes(`/groups/${group}/`));
  if (!here.length || !tellsWhatWaits()) return;
  const section = part("#waiting");
  const row = section.querySelector("li");
  if (here.every(({ refusal }) => refusal)) section.querySelector("[data-note]").remove();
  if (end !== "sign in") section.querySelector("[data-sign-in]").remove();
  row.replaceWith(...here.map((item) => rowOf(item, row.cloneNode(true), { takeBack, open })));
  const above = main.querySelector(":scope > #message, :scope > #as-of");
  if (above) above.after(section);
  else main.prepend(section);
}

/** A payment that waits stands in the place of the button that would record it once more. */
function standIn(items) {
  for (const words of document.querySelectorAll("main .waits")) {
    words.previousElementSibling.hidden = false;
    words.remove();
  }
  for (const { refusal, fields } of items.filter(({ kind }) => kind === "payment")) {
    const { from, to, currency } = Object.fromEntries(fields);
    const place = `main [data-from="${from}"][data-to="${to}"][data-currency="${currency}"]`;
    const form = document.querySelector(`${place} form[data-later=payment]:not([hidden])`);
    if (!form || refusal) continue;
    form.hidden = true;
    form.after(part(".waits"));
  }
}

/** So many are told by the bar, and by the app's icon where a device shows a number there. */
function tally(number) {
  document.getElementById("waiting-count")?.remove();
  if (number) navigator.setAppBadge?.(number).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
  const places = [...document.querySelectorAll(".places > .place:first-child, .rail-groups > li:first-child > a")];
  const place = places.find((it) => it.checkVisibility());
  if (!number || !place) return;
  const mark = part("#waiting-count");
  mark.firstElementChild.textContent = number;
  place.append(mark);
}

function rowOf(item, row, { takeBack, open }) {
  // Of a choice between two values the form has only one.
  const typed = item.kind === "choice" ? {} : Object.fromEntries(item.fields);
  for (const words of row.querySelectorAll("[data-kind]")) {
    if (words.dataset.kind !== item.kind) words.remove();
    words.textContent = (words.textContent || "{title}").replace("{title}", item.title || "–");
  }
  row.dataset.waiting = item.operation;
  row.querySelector("[data-amount]").textContent = amountOf(typed);
  row.querySelector("[data-day]").textContent = dayOf(typed.date);
  row.querySelector("[data-place]").textContent = groupOf(item);
  const button = (name) => row.querySelector(`[data-do=${name}]`);
  for (const name of ["drop", "discard"]) button(name).onclick = () => takeBack(item, tellOf);
  for (const name of isGone(item) ? ["open", "drop"] : ["copy", "discard"]) button(name).remove();
  const [opener, editor] = [button("open"), button("edit")];
  if (opener) opener.onclick = () => open(item, formOf(item));
  showWords(item, row);
  editor.href = `${item.page}#waiting-${item.operation}`;
  if (!item.page || goesOnOpened.includes(item.refusal)) editor.remove();
  const reason = row.querySelector("[data-reason]");
  if (item.reason) reason.textContent = item.reason;
  else reason.remove();
  if (!item.refusal) opener.remove();
  if (!item.refusal || item.reason) row.querySelector("[data-refused]").remove();
  return row;
}

/** What is not known without a connection is so with the next one. */
async function tellOf(item, hasArrived) {
  const said = await arrivalOf(item, hasArrived);
  document.querySelector("main > [data-taken-back]")?.remove();
  if (said) document.querySelector("main").prepend(part(`[data-taken-back=${said}]`));
  if (said === "unknown") addEventListener("renewed", () => tellOf(item, hasArrived), { once: true });
}

/** What was changed where it waited may have arrived in these words, or in those of before. */
async function arrivalOf({ operation, attempt, isChanged }, hasArrived) {
  const isKnown = await hasArrived(operation);
  const isAll = isKnown && (!isChanged || (await hasArrived(attempt)));
  if (isAll === undefined) return "unknown";
  return isAll ? "arrived" : isKnown && "earlier";
}

/** Everything that was typed, to be copied, and the files to be taken elsewhere. */
function showWords(item, row) {
  const place = row.querySelector("[data-lines]");
  if (!isGone(item)) return place.remove();
  const words = item.lines.join("\n");
  const files = item.fields.filter(([name, value]) => value instanceof File && name !== "small");
  place.append(words, ...files.flatMap(([, file]) => ["\n", linkTo(file)]));
  const copier = row.querySelector("[data-do=copy]");
  copier.onclick = async () => {
    await navigator.clipboard.writeText(`${row.querySelector("p").innerText}\n${words}`);
    copier.textContent = copier.dataset.said;
  };
}

function linkTo(file) {
  const link = document.createElement("a");
  return Object.assign(link, { href: URL.createObjectURL(file), download: file.name, textContent: file.name });
}

/** What the group is called that an address is of. */
export function groupAt(address) {
  return document.querySelector(`.rail-groups a[href="${listOf(address)}"] bdi`)?.textContent;
}

/** On the first page, where what waits for all groups stands; also of one that is gone by now. */
function groupOf({ address, group }) {
  const isOfOne = document.querySelector("main").dataset.group;
  return (!isOfOne && (groupAt(address) ?? group)) || "";
}
