// Holding + offers the last three titles on the page again: one press opens the form with their title, amount and split.

const most = 3;
const room = "0.5rem";

/** Shows the menu near the link that is held; `open` opens a form. Nothing happens where the page lists no entries. */
export function offerAgain(opener, open) {
  const choices = lastTitles();
  if (!choices.length || document.querySelector(".again")) return;
  const menu = document.createElement("dialog");
  menu.className = "menu again";
  menu.ariaLabel = opener.textContent.trim();
  menu.append(...choices);
  document.body.append(menu);
  place(menu, opener.getBoundingClientRect());
  // Letting go is no press: neither on the link, nor beside the menu.
  opener.addEventListener("click", (event) => menu.open && event.preventDefault(), { once: true });
  menu.addEventListener("pointerdown", ({ target }) => target === menu && menu.close());
  menu.addEventListener("close", () => menu.remove());
  menu.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    menu.close();
    open(link.href, menu.ariaLabel);
  });
  menu.showModal();
}

/** Links to copies of the latest entries that are no payments, each title once. */
function lastTitles() {
  const links = new Map();
  for (const row of document.querySelectorAll("[data-entry] > a.row")) {
    const [title, amount] = [row.querySelector(".row-title:not(.payment)"), row.querySelector(".row-amount")];
    if (title && amount && links.size < most && !links.has(title.textContent)) links.set(title.textContent, copy(row, title, amount));
  }
  return [...links.values()];
}

function copy(row, title, amount) {
  const link = document.createElement("a");
  const { pathname } = new URL(row.href);
  const end = pathname.lastIndexOf("/") + 1;
  link.href = `${pathname.slice(0, end)}new?of=${pathname.slice(end)}`;
  link.append(title.cloneNode(true), " ", amount.cloneNode(true));
  return link;
}

/** Above a link at the foot of the screen, else below it. */
function place(menu, { top, bottom, left, width }) {
  const isLow = top > innerHeight / 2;
  const middle = left + width / 2;
  Object.assign(menu.style, {
    position: "fixed",
    inset: isLow ? `auto auto calc(${innerHeight - top}px + ${room})` : `calc(${bottom}px + ${room}) auto auto`,
    left: `clamp(${room}, ${middle}px - 9rem, 100vw - 18rem - ${room})`,
    width: "18rem",
    margin: 0,
  });
}
