// The side panel: on a wide screen an entry opens beside its list, which stays as it is. Loaded where it is wide.

import { ask } from "../lib/requests.js";
import { loadStyles } from "../lib/style-sheets.js";

const wide = matchMedia("(width >= 75rem)");
let aside, row;

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#found a.row, .opened :is([data-back], [data-neighbour])");
  const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !isPlain || !wide.matches) return;
  // An entry beyond the loaded part of the list opens on a page of its own.
  const target = link.matches("[data-neighbour]") ? rowOf(link) : link;
  if (!target) return;
  event.preventDefault();
  if (target.matches(".row")) open(target).then(() => aside?.querySelector("h1").focus({ preventScroll: true }));
  else close();
});

const rowOf = ({ pathname }) => document.getElementById(`e-${pathname.split("/").pop()}`)?.querySelector("a.row");

// The open entry may have changed together with the list.
addEventListener("renewed", () => {
  const link = row && document.getElementById(row)?.querySelector("a");
  if (link) open(link);
});

async function open(link) {
  row = link.parentElement.id;
  const { status, response: page } = await ask("GET", link.href);
  const parts = page?.querySelector("main:has(.entry) [data-live=page]")?.children;
  if (row !== link.parentElement.id) return;
  if (status !== 200 || !parts) return location.assign(link.href);
  await loadStyles(page);
  if (!aside) document.querySelector("main").append((aside = document.createElement("aside")));
  aside.className = "opened";
  aside.replaceChildren(...parts);
  const title = aside.querySelector("h1");
  title.tabIndex = -1;
  aside.ariaLabel = title.textContent;
  point();
}

function close() {
  const link = document.getElementById(row)?.querySelector("a");
  aside.remove();
  aside = row = undefined;
  point();
  link?.focus();
}

/** Marks the open entry's row in the list. */
function point() {
  document.querySelector("#found a[aria-current]")?.removeAttribute("aria-current");
  if (row) document.getElementById(row)?.querySelector("a").setAttribute("aria-current", "true");
}
