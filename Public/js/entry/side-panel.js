// The side panel: on a wide screen an entry opens beside its list, which stays as it is. Loaded where it is wide.

import { ask } from "../lib/requests.js";
import { loadStyles } from "../lib/style-sheets.js";

const wide = matchMedia("(width >= 75rem)");
// The open entry's row and address.
let aside, row, address;

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#found a.row, .opened :is([data-back], [data-neighbour])");
  const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !isPlain || !wide.matches) return;
  // An entry beyond the loaded part of the list opens on a page of its own.
  const target = link.matches("[data-neighbour]") ? rowOf(link) : link;
  if (!target) return;
  event.preventDefault();
  if (target.matches(".row")) open(target);
  else close();
});

const rowOf = ({ pathname }) => document.getElementById(`e-${pathname.split("/").pop()}`)?.querySelector("a.row");

// The open entry may have changed together with the list, or left it.
addEventListener("renewed", async () => {
  const shown = address;
  const { status, page } = shown ? await load(shown) : {};
  if (shown !== address || !status) return;
  if (page) show(page);
  else close();
});

async function open(link) {
  row = link.parentElement.id;
  address = link.href;
  const { page } = await load(link.href);
  if (address !== link.href) return;
  if (!page) return location.assign(link.href);
  await show(page);
  aside?.querySelector("h1").focus({ preventScroll: true });
}

async function load(address) {
  const { status, response } = await ask("GET", address);
  return { status, page: status === 200 && response?.querySelector("main:has(.entry) [data-live=page]") && response };
}

async function show(page) {
  const parts = page.querySelector("[data-live=page]").children;
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
  aside = row = address = undefined;
  point();
  link?.focus();
}

/** Marks the open entry's row in the list. */
function point() {
  document.querySelector("#found a[aria-current]")?.removeAttribute("aria-current");
  document.getElementById(row)?.querySelector("a").setAttribute("aria-current", "true");
}
