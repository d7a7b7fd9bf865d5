// Forms are sent without leaving their page before there is an answer: what was typed is never lost to a bad
// connection, and whoever waits can see it.

import { hooks } from "./hooks.js";
import { rest } from "./morph.js";
import { complain, takeMessage, takeParts } from "./page.js";
import { ask, bring, dataOf, underway } from "./requests.js";
import { fill } from "../entry/sheet.js";
import { draftName, isTyped } from "./typing.js";

const patience = 300;
// So long after a press the second one of a double tap may come.
const pause = 600;
const sending = new WeakMap();
const main = document.querySelector("main");

// Removes the drafts of other people when another person signs in.
const person = document.getElementById("keys")?.dataset.person;
for (const [name, draft] of person ? Object.entries(sessionStorage) : []) {
  if (name.startsWith("draft ") && !draft.startsWith(`{"person":"${person}"`)) sessionStorage.removeItem(name);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
  // What answers with a file is the browser's own to keep.
  if (form.hasAttribute("data-download")) return;
  event.preventDefault();
  if (!sending.has(form)) underway.sending = send(form, event.submitter);
});

// Whoever leaves the form has done with it, whatever becomes of its request.
document.addEventListener(
  "click",
  ({ target }) => sending.get(target.closest?.("[data-back]")?.closest("form"))?.abort(),
  true,
);

async function send(form, button) {
  const leaving = new AbortController();
  sending.set(form, leaving);
  form.querySelector(".fault")?.remove();
  const slow = setTimeout(() => form.setAttribute("aria-busy", "true"), patience);
  const action = new URL(form.getAttribute("action"), location);
  const data = dataOf(form, button);
  if (form.querySelector("[data-small]") && [...data.values()].some(({ size }) => size)) await addSmallPictures(data);
  // Below a sheet stays the page that has something to say when it is saved.
  const reason = form.closest("dialog.over") ? "looked-at" : "1";
  // What is typed may be put aside before it goes, and then waits for no answer that is long in coming.
  const limit = hooks.putAside?.(form, data);
  const answer = await ask("POST", action, { form: data, reason, limit, signal: leaving.signal });
  clearTimeout(slow);
  form.removeAttribute("aria-busy");
  sending.delete(form);
  // Where there was no answer, what was typed may wait for one.
  const isLater = await hooks.answered?.(answer, form, data, leaving.signal.aborted);
  if (!isLater && !leaving.signal.aborted) await take(answer, form, button, action);
}

/** Files go without small pictures where what makes them does not arrive. */
async function addSmallPictures(data) {
  const pictures = await bring(new URL("../entry/pictures.js", import.meta.url));
  await pictures?.addSmallPictures(data);
}

async function take({ status, response: page, responseURL }, form, button, action) {
  const problem = page?.querySelector("main > .problem");
  // An answer of its own has the form's address, and is no page that follows what changes or asks for itself again.
  const isOwn = responseURL === action.href && !page?.querySelector("#live, [data-progress]");
  // Some answer with a page that is none to go on with here.
  const isElsewhere = form.hasAttribute("data-stays") || problem || !page?.querySelector("main");
  const shown = isOwn && !isElsewhere && (await bring(new URL("./form-answer.js", import.meta.url)));
  if (!status || (isOwn && !shown)) {
    const kind = !status || !isElsewhere ? "connection" : status < 500 ? "input" : "server";
    const reason = page?.querySelector(".problem > h1 + p, .problems, .error");
    complain(form, kind, () => form.requestSubmit(button), reason?.textContent);
  } else if (isOwn) {
    await shown.show(page, status, form);
    keepFocus();
  } else {
    await forgetDraft(form, action);
    form.dispatchEvent(new Event("sent", { bubbles: true }));
    return goOn(form, responseURL, page);
  }
}

/** Nobody who sits down here later shall find what was typed before. */
async function forgetDraft(form, { pathname }) {
  if (/\/(logout|account\/deletion)$/.test(pathname)) {
    sessionStorage.clear();
    // Where it fails, the worker lets go of the pages with the next one.
    await hooks.forget?.().catch(() => {});
  }
  if (form.querySelector("[data-draft]")) sessionStorage.removeItem(draftName(form));
}

function goOn(form, responseURL, page) {
  if (form.closest("dialog.over")) return leaveSheet(form, responseURL, page);
  if (isButton(form) && responseURL === here() && isLive()) return refresh(form);
  // What an answer comes from has no fragment: the way back to the row is the form's to know.
  location.assign(responseURL + (form.dataset.row ? `#${form.dataset.row}` : ""));
  // Within the page at whose address this form stands, a fragment alone would lead nowhere new.
  if (form.dataset.row && responseURL === here()) location.reload();
  // Stops live updates of this page, which may be deleted, until it is shown again.
  return new Promise((shown) => addEventListener("pageshow", shown, { once: true }));
}

/** An entry is saved: another one comes next, or the page below, which has it by now. */
async function leaveSheet(form, address, saved) {
  const sheet = form.closest("dialog");
  if (saved?.querySelector("form.entry-form")) {
    fill(sheet, saved);
    return rest(sheet, pause);
  }
  sheet.close();
  sheet.remove();
  rest(document.body, pause);
  if (!isLive() && !saved?.getElementById("message")) return location.assign(address);
  takeMessage(saved);
  if (isLive()) return address === here() ? takeParts(saved, form) : refresh(form, saved);
}

/** A button that leads back to this page has changed a part of it, and has something to say. */
async function refresh(form, saved) {
  const { status, response: page, responseURL } = await ask("GET", here(), { reason: "looked-at" });
  if (status !== 200 || responseURL !== here()) return location.reload();
  // A payment's row says what was recorded, until that is undone there.
  form.closest("[data-recorded]")?.removeAttribute("data-recorded");
  const recorded = form.dataset.later === "payment" && (await bring(new URL("../entry/recorded-payment.js", import.meta.url)));
  const row = recorded && recorded.empty(form.closest("li"), page);
  if (!saved) takeMessage(page, row);
  takeParts(page, form);
  if (row) row.focus({ preventScroll: true });
  // The second press of a double tap would take back what the first one did.
  else rest(document.body, pause);
  keepFocus();
}

/** Nobody shall have to look for the focus when what had it is gone. */
function keepFocus() {
  if (document.activeElement === document.body) main.focus({ preventScroll: true });
}

/** What is typed anew is not wrong any more, and neither is what it belongs to. */
document.addEventListener("input", ({ target }) => {
  const place = target.closest("fieldset") ?? target.closest(".field");
  const wrong = [...(place?.querySelectorAll("[aria-invalid=true]") ?? [])];
  if (!wrong.length) return;
  for (const field of wrong) field.removeAttribute("aria-invalid");
  for (const error of place.querySelectorAll(".error")) error.remove();
});

/** A key alone leads nobody away from what they typed. */
addEventListener("leaving", (event) => [...document.forms].some(isTyped) && event.preventDefault());

const isButton = (form) => !form.querySelector("input:not([type=hidden]), select, textarea");
const here = () => location.href.split("#")[0];
/** Whether what is shown is kept up to date; the list of groups beside it is on every page. */
const isLive = () => main.querySelector("[data-live]");
