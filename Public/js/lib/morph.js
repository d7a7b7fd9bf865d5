// Changes a part of the page into what it is by now, and keeps every element that is still there: with the
// focus, the selection, the scroll position, and what is open.

import { isBusy } from "./typing.js";

const keys = "entry member group change from to month day currency receipt file".split(" ");

export function morph(old, next, sent) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== next.data) old.data = next.data;
  } else if (!old.isEqualNode(next) && (sent?.contains(old) || !isKept(old))) {
    takeAttributes(old, next);
    // First what it shows: a text loses its words when they are taken over.
    takeState(old, next);
    takeChildren(old, next, sent);
  }
}

/** An operation's id is as good as the next one until its form is sent. */
function isKept(element) {
  return element.localName === "form" ? isBusy(element) : element.name === "operation";
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

/** What a field shows parts from its attributes once somebody has touched it. */
function takeState(old, next) {
  // Of one that comes by itself, or the first of a list, a browser would say that it is chosen.
  if (old.localName === "option" && old.selected !== next.defaultSelected) old.selected = next.defaultSelected;
  if (!old.matches("input:not([type=file]), textarea")) return;
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
    // An element that is only inserted again loses the focus on the way.
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

/** What makes an element the same one although its place and its words are others. */
function keyOf(node) {
  return node.id || keys.map((key) => node.dataset?.[key] ?? "").join(" ").trim();
}

function nextLike(wish, place) {
  while (place && (keyOf(place) || place.nodeName !== wish.nodeName)) place = place.nextSibling;
  return place;
}

/** Rows that are new, or say something new, for a glance. */
function mark(node) {
  if (!keyOf(node) || !node.matches(".rows > li, tr")) return;
  node.classList.add("fresh");
  setTimeout(() => node.classList.remove("fresh"), 2500);
  rest(node);
}

/** Takes no press for a second: nobody can have aimed at it yet. */
export function rest(row, time = 1000) {
  row.animate({ pointerEvents: ["none", "none"] }, time);
}
