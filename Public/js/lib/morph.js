// Changes a part of the page into its new version, and keeps every element that is in both, with focus, selection,
// scroll position and open details.

import { isBusy } from "./typing.js";

const keys = "entry member group change from to month day currency receipt file".split(" ");

export function morph(old, next, sent) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== next.data) old.data = next.data;
  } else if (!old.isEqualNode(next) && (sent?.contains(old) || !isKept(old))) {
    takeAttributes(old, next);
    // The state comes first: text content that is taken over would lose the typed value.
    takeState(old, next);
    takeChildren(old, next, sent);
  }
}

/**
 * Whether an element stays as it is: a form in use, and the operation's id, for which the old one serves as well as
 * the new one until its form is sent.
 */
function isKept(element) {
  return element.localName === "form" ? isBusy(element) || element.querySelector(".fault") : element.name === "operation";
}

function takeAttributes(old, next) {
  const isOurs = (name) => name === "open" && old.localName === "details";
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !isOurs(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value && !isOurs(name)) old.setAttribute(name, value);
  }
}

/** Takes over values: after input, a field's value no longer follows its attributes. */
function takeState(old, next) {
  // The browser marks the first option, or one that is inserted selected, as selected.
  if (old.localName === "option" && old.selected !== next.defaultSelected) old.selected = next.defaultSelected;
  if (!old.matches("input:not([type=file]),textarea")) return;
  for (const name of ["value", "checked"]) {
    if (name in next && old[name] !== next[name]) old[name] = next[name];
  }
}

function takeChildren(old, next, sent) {
  const known = new Map();
  const wanted = new Set([...next.childNodes].map(keyOf));
  for (const child of [...old.childNodes]) {
    const key = keyOf(child);
    if (!key) continue;
    if (wanted.has(key)) known.set(key, child);
    else child.remove();
  }
  let place = old.firstChild;
  for (const wish of [...next.childNodes]) {
    const key = keyOf(wish);
    const match = key ? known.get(key) : nextLike(wish, place);
    if (match?.nodeName !== wish.nodeName) {
      old.insertBefore(wish, place);
      mark(wish);
      continue;
    }
    known.delete(key);
    if (match === place) place = place.nextSibling;
    // An element that is inserted again would lose the focus.
    else old[old.moveBefore ? "moveBefore" : "insertBefore"](match, place);
    const said = match.textContent;
    morph(match, wish, sent);
    if (match.textContent !== said) mark(match);
  }
  while (place) {
    const rest = place.nextSibling;
    place.remove();
    place = rest;
  }
}

/** The identity of an element whose position and text may have changed. */
function keyOf(node) {
  return node.id || keys.map((key) => node.dataset?.[key] ?? "").join("");
}

function nextLike(wish, place) {
  while (place && (keyOf(place) || place.nodeName !== wish.nodeName)) place = place.nextSibling;
  return place;
}

/** Highlights a row that is new, or a row or sum that has new text, for a moment. */
function mark(node) {
  if (!keyOf(node) || !node.matches(".rows>li,tr,[data-standing]")) return;
  node.classList.add("fresh");
  setTimeout(() => node.classList.remove("fresh"), 2500);
  rest(node);
}

/** Ignores presses on a row for a second: no one can have aimed at it yet. */
export function rest(row, time = 1000) {
  row.animate({ pointerEvents: ["none", "none"] }, time);
}
