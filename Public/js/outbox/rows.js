// The list of items in the outbox, the count in the navigation bar, and the note that replaces a payment's button.

import { listOf, part, tellsWhatWaits } from "../offline/templates.js";
import { formOf } from "./fields.js";
import { amountOf, dayOf, say } from "./words.js";

/** Statuses whose answer is a page to go on with, or after which editing the form would not help. */
const goesOnOpened = [403, 404, 409, 410, 422];
/** Whether there is no page left to open the item as: its values are shown instead. */
const isGone = ({ refusal, lines }) => refusal === 404 && lines;

/** The state of the rows on the page. */
let shown;
/** How many items were sent since there were none. */
let sent = 0;

/**
 * Shows the outbox: the items of a group on its pages, and all items on the first page. Once there are none, says how
 * many were sent.
 */
export function showRows(items, { end, count, takeBack, open }) {
  if (end !== "dropped") sent += Math.max(0, count - items.length);
  tally(items.length);
  standIn(items);
  if (!items.length) document.querySelector("#message[data-later]")?.remove();
  // A message with *Undo* stays.
  const isSent = !items.length && end !== "dropped" && !document.querySelector("#message form");
  if (isSent && tellsWhatWaits()) say(`[data-sent="${sent}"], [data-sent=all]`);
  if (!items.length) sent = 0;
  const main = document.querySelector("main");
  const { group } = main.dataset;
  const here = items.filter(({ address }) => !group || address.includes(`/groups/${group}/`));
  // A button that someone is pressing stays where it is.
  const state = JSON.stringify([here, end === "sign in"]);
  const old = document.querySelectorAll("main :is(#waiting, [data-at-day], li[data-waiting])");
  if (state === shown && old.length) return;
  shown = state;
  for (const it of old) it.remove();
  if (!here.length || !tellsWhatWaits()) return;
  const section = part("#waiting");
  const row = section.querySelector("li");
  if (end !== "sign in") section.querySelector("[data-sign-in]").remove();
  const rows = here.map((item) => rowOf(item, row.cloneNode(true), { takeBack, open }));
  row.replaceWith(...rows.filter((it, index) => end === "sign in" || !putAtDay(here[index], it)));
  if (!section.querySelector("li")) return;
  const above = main.querySelector(":scope > #message, :scope > #as-of");
  if (above) above.after(section);
  else main.prepend(section);
}

/** Puts the row of a new entry into the list at its day. Returns whether the list shows that day. */
function putAtDay({ kind, refusal, fields }, row) {
  const { date } = Object.fromEntries(fields);
  const days = [...document.querySelectorAll("main .month > .day")];
  const day = days.find((it) => it.dataset.day <= date);
  if (kind !== "entry" || refusal || location.search || !day) return false;
  if (day.dataset.day === date) {
    day.querySelector(".rows > [data-entry]").before(row);
    return true;
  }
  const month = day.parentElement;
  const place = date.startsWith(month.dataset.month) ? day : month;
  const above = place.previousElementSibling;
  const list = above?.dataset.atDay === date ? above : document.createElement("ul");
  list.className = "rows";
  list.dataset.atDay = date;
  list.append(row);
  place.before(list);
  return true;
}

/** A payment that waits replaces the button that would record it once more. */
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

/** Shows the number of items in the navigation bar, and on the app's icon where the device supports that. */
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
  // The form of a choice between two values has only one of them.
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
  row.firstElementChild.open = Boolean(item.refusal);
  if (item.refusal) row.querySelector("[data-note]").remove();
  return row;
}

/**
 * Says what became of an item that was taken back. What is unknown without a connection is asked again with the
 * next one.
 */
async function tellOf(item, hasArrived) {
  const said = await arrivalOf(item, hasArrived);
  document.querySelector("main > [data-taken-back]")?.remove();
  if (said) document.querySelector("main").prepend(part(`[data-taken-back=${said}]`));
  if (said === "unknown") addEventListener("renewed", () => tellOf(item, hasArrived), { once: true });
}

/** Whether an item has arrived. One that was edited in the outbox may have arrived in its earlier version. */
async function arrivalOf({ operation, attempt, isChanged }, hasArrived) {
  const isKnown = await hasArrived(operation);
  const isAll = isKnown && (!isChanged || (await hasArrived(attempt)));
  if (isAll === undefined) return "unknown";
  return isAll ? "arrived" : isKnown && "earlier";
}

/** Shows everything that was typed, to be copied, and the files, to be downloaded. */
function showWords(item, row) {
  const place = row.querySelector("[data-lines]");
  if (!isGone(item)) return place.remove();
  const words = item.lines.join("\n");
  const files = item.fields.filter(([name, value]) => value instanceof File && name !== "small");
  place.append(words, ...files.flatMap(([, file]) => ["\n", linkTo(file)]));
  const copier = row.querySelector("[data-do=copy]");
  copier.onclick = async () => {
    await navigator.clipboard.writeText(`${row.querySelector("summary").innerText}\n${words}`);
    copier.textContent = copier.dataset.said;
  };
}

function linkTo(file) {
  const link = document.createElement("a");
  return Object.assign(link, { href: URL.createObjectURL(file), download: file.name, textContent: file.name });
}

/** The name of the group that an address belongs to. */
export function groupAt(address) {
  return document.querySelector(`.rail-groups a[href="${listOf(address)}"] bdi`)?.textContent;
}

/**
 * The group's name for the first page, where the items of all groups are listed; the stored name if the group is
 * gone.
 */
function groupOf({ address, group }) {
  const isOfOne = document.querySelector("main").dataset.group;
  return (!isOfOne && (groupAt(address) ?? group)) || "";
}
