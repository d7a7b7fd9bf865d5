// Keyboard shortcuts for frequent actions. Single letters work while no field has the focus.

const list = document.getElementById("keys");
const choice = list.querySelector("input");
const opener = document.querySelector("[data-keys]");
const fields = "input:not([type=checkbox], [type=radio]), select, textarea";

choice.checked = localStorage.getItem("keys") !== "off";
choice.onchange = () => localStorage.setItem("keys", choice.checked ? "on" : "off");
opener.hidden = false;
opener.onclick = () => list.showModal();

addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isTaken = event.defaultPrevented || event.isComposing || event.repeat;
  if (isTaken || event.ctrlKey || event.altKey || event.metaKey) return;
  if (key === "Enter" && event.shiftKey) return addAnother(event);
  const isOver = document.querySelector("dialog[open]");
  if (key === "Escape" && (!isOver || target.closest(".over details[open]"))) return leave(event);
  if (isOver) return;
  if (!choice.checked || target.closest(fields)) return;
  const action = { n: () => follow("n"), j: () => turn("next"), k: () => turn("prev"), "/": search, "?": () => list.showModal() }[key];
  if (!action) return;
  event.preventDefault();
  action();
});

function addAnother(event) {
  const button = event.target.form?.elements.another;
  if (!button || !event.target.matches("input")) return;
  event.preventDefault();
  event.target.form.requestSubmit(button);
}

/** Closes the open details around the focus. Otherwise goes back, unless something was typed. */
function leave(event) {
  const open = event.target.closest("details[open]");
  if (open) {
    event.preventDefault();
    open.open = false;
    open.querySelector("summary").focus();
  } else if (dispatchEvent(new Event("leaving", { cancelable: true }))) {
    document.querySelector("main [data-back]")?.click();
  }
}

function search() {
  const field = document.getElementById("filter-q");
  field ? field.focus() : follow("/");
}

/** Goes from an entry to the next or previous one in its list. */
function turn(rel) {
  document.querySelector(`main [data-neighbour][rel=${rel}]`)?.click();
}

function follow(key) {
  list.querySelector(`[data-key="${key}"]`)?.click();
}
