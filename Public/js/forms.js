// Forms are sent without leaving their page before there is an answer: what was typed is never lost to a bad
// connection, and whoever waits can see it.

import { morph } from "./morph.js";
import { ask, complain, dataOf, takeMessage, takeParts } from "./page.js";
import { addSmallPictures } from "./pictures.js";
import { fill } from "./sheet.js";

const patience = 300;
const sending = new WeakSet();
const main = document.querySelector("main");

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
  // What answers with a file is the browser's own to keep.
  if (form.hasAttribute("data-download")) return;
  event.preventDefault();
  if (!sending.has(form)) send(form, event.submitter);
});

async function send(form, button) {
  sending.add(form);
  form.querySelector(".fault")?.remove();
  const slow = setTimeout(() => form.setAttribute("aria-busy", "true"), patience);
  const action = new URL(form.getAttribute("action"), location);
  const data = dataOf(form, button);
  if (form.querySelector("[data-small]")) await addSmallPictures(data);
  const answer = await ask("POST", action, { form: data });
  clearTimeout(slow);
  form.removeAttribute("aria-busy");
  sending.delete(form);
  take(answer, form, button, action);
}

function take({ status, response: page, responseURL }, form, button, action) {
  const problem = page?.querySelector("main > .problem");
  // An answer of its own has the form's address, and is no page that follows what changes.
  const isOwn = responseURL === action.href && !page?.getElementById("live");
  if (!status || (isOwn && (problem || !page?.querySelector("main")))) {
    const kind = !status ? "connection" : status < 500 ? "input" : "server";
    complain(form, kind, () => form.requestSubmit(button), problem?.querySelector("h1 + p")?.textContent);
  } else if (isOwn) {
    show(page, status, form);
  } else if (form.closest("dialog.over")) {
    leaveSheet(form, responseURL, page);
  } else if (isButton(form) && responseURL === here() && document.querySelector("[data-live]")) {
    refresh(form);
  } else {
    // What an answer comes from has no fragment: the way back to the row is the form's to know.
    location.assign(responseURL + (form.dataset.row ? `#${form.dataset.row}` : ""));
  }
}

/** The page that the form answers with, in the place of this one: most of it is the form itself. */
function show(page, status, form) {
  const sheet = form.closest("dialog.over");
  if (sheet) takeForm(page, form);
  else takePlace(page);
  const place = sheet ?? main;
  const wrong = place.querySelector("[aria-invalid=true]") ?? place.querySelector("[data-error=refusal]");
  for (let it = wrong; it; it = it.parentElement) if (it.localName === "details") it.open = true;
  if (status >= 400) (wrong ?? place.querySelector("[autofocus]") ?? place).focus();
  keepFocus();
}

function takeForm(page, form) {
  while (form.previousElementSibling) form.previousElementSibling.remove();
  form.before(...page.querySelectorAll("main > .problems, main .note[role=status]"));
  morph(form, page.querySelector("main form"), form);
}

function takePlace(page) {
  // From now on this page is not the one of its address.
  for (const part of page.querySelectorAll("[data-live]")) part.removeAttribute("data-live");
  morph(main, page.querySelector("main"), main);
  document.title = page.title;
}

/** An entry is saved: another one comes next, or the page below, which has it by now. */
async function leaveSheet(form, address, saved) {
  const sheet = form.closest("dialog");
  if (!saved?.querySelector("form.entry-form")) {
    sheet.close();
    sheet.remove();
    return document.querySelector("[data-live]") ? refresh(form) : location.assign(address);
  }
  const { status, response: page } = await ask("GET", address, { isLookedAt: true });
  if (status === 200) fill(sheet, page);
  else location.assign(address);
}

/** A button that leads back to this page has changed a part of it, and has something to say. */
async function refresh(form) {
  const { status, response: page, responseURL } = await ask("GET", here(), { isLookedAt: true });
  if (status !== 200 || responseURL !== here()) return location.reload();
  takeMessage(page);
  takeParts(page, form);
  keepFocus();
}

/** Nobody shall have to look for the focus when what had it is gone. */
function keepFocus() {
  if (document.activeElement === document.body) main.focus({ preventScroll: true });
}

const isButton = (form) => !form.querySelector("input:not([type=hidden]), select, textarea");
const here = () => location.href.split("#")[0];
