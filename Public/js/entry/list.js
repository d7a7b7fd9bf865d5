// The list of entries: search while typing, more pages in place, and printing.

import { morph } from "../lib/morph.js";
import { ask } from "../lib/requests.js";

const pause = 300;
/** The server shows at most this many pages as one. */
const mostPages = 20;

let waiting;

// On a wide screen an entry opens beside its list.
const wide = matchMedia("(width >= 75rem)");
const widen = async () => wide.matches && import(new URL("./side-panel.js", import.meta.url)).catch(() => {});
wide.onchange = widen;
widen().then(() => document.documentElement.toggleAttribute("data-scripts", true));

document.addEventListener("input", ({ target }) => follow(target));

// A quick visitor may have typed before this script loaded.
const begun = document.getElementById("filter-q");
if (begun && begun.value !== begun.defaultValue) follow(begun);

function follow(field) {
  if (field.id !== "filter-q") return;
  clearTimeout(waiting);
  waiting = setTimeout(find, pause, field);
}

// Empty fields stay out of the address.
document.addEventListener("formdata", ({ target, formData }) => {
  if (target.id === "find") for (const [name, value] of [...formData]) if (!value) formData.delete(name);
});

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-print]")) return print();
  const link = event.target.closest?.("#found .pages [rel=next]");
  const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !isPlain || !goesOn(link)) return;
  event.preventDefault();
  goOn(link);
});

/** Shows the results for the text typed so far. The form keeps the cursor. */
async function find(field) {
  const address = new URL(field.form.action);
  address.search = new URLSearchParams(new FormData(field.form));
  const typed = field.value;
  const { status, response: page } = await ask("GET", address);
  const found = page?.getElementById("found");
  if (status !== 200 || !found || field.value !== typed) return;
  document.getElementById("found").replaceWith(found);
  // The filters offer what occurs in the new results.
  const [filter, next] = [field.form, page.getElementById("find")].map((it) => it.querySelector(".filter"));
  morph(filter, next);
  history.replaceState(history.state, "", address);
}

const pageOf = (link) => Number(new URL(link.href).searchParams.get("page"));

/** Whether the list can go on in place: one address can describe only a list that begins with the newest entry. */
function goesOn(link) {
  return !link.parentElement.querySelector("[rel=prev]") && pageOf(link) <= mostPages;
}

/** Appends the next page to this one. The address then shows both when the visitor comes back. */
async function goOn(link) {
  link.setAttribute("aria-busy", "true");
  const { status, response: page } = await ask("GET", link.href);
  const found = page?.getElementById("found");
  if (status !== 200 || !found) return location.assign(link.href);
  const address = new URL(link.href);
  address.searchParams.set("through", pageOf(link));
  address.searchParams.delete("page");
  for (const month of found.querySelectorAll("[data-month]")) take(month, "month", link.parentElement);
  const next = found.querySelector(".pages [rel=next]");
  if (next) link.href = next.href;
  link.removeAttribute("aria-busy");
  if (!next) link.parentElement.remove();
  history.replaceState(history.state, "", address);
}

/**
 * Adds a month, a day or its rows. A month or day that is on the page already is continued, and a row that is on
 * the page already is skipped: it has moved since.
 */
function take(part, kind, end) {
  const known = document.querySelector(`#found [data-${kind}="${part.dataset[kind]}"]`);
  if (!known) return kind === "month" ? end.before(part) : end.append(part);
  if (kind === "month") {
    for (const day of part.querySelectorAll("[data-day]")) take(day, "day", known);
    return;
  }
  for (const row of part.querySelectorAll("li")) {
    if (!document.getElementById(row.id)) known.querySelector(".rows").append(row);
  }
}
