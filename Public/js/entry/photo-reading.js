// A photo that was just chosen is read by the server, and what it found fills the fields that are still empty. The
// form stays in use until then.

import { ask, dataOf } from "../lib/requests.js";
import { addSmallPictures } from "./pictures.js";

const names = ["amount", "date", "payee", "title"];

/**
 * The answered form, which names the photos that the server has now. Null without an answer, and if what was sent is
 * not wanted any more.
 */
export async function read(form, tool, isWanted) {
  const sent = dataOf(form, form.elements.read);
  const state = tool.querySelector(".reading");
  state.ariaBusy = true;
  await addSmallPictures(sent);
  const { status, response } = await ask("POST", form.getAttribute("action"), { form: sent });
  state.ariaBusy = null;
  const answer = status === 200 ? response.querySelector("form.entry-form") : null;
  if (!answer || !form.isConnected || !isWanted()) return null;
  const found = names.filter((name) => fill(form.elements[name], sent.get(name), answer.elements[name].value));
  // Lines of a bill take the place of those that no one has changed since.
  if (linesOf(sent) === linesOf(new FormData(form))) {
    const [lines, read] = [form, answer].map((it) => it.querySelector("[data-preview=items]"));
    lines?.replaceChildren(...read.childNodes);
  }
  if (found.length) tell(response.querySelector("main .note[tabindex]"), form);
  return answer;
}

const ofBill = /^(item|extra)\[|^(items-)?rest$|^receipt$/;
const linesOf = (data) => JSON.stringify([...data].filter(([name]) => ofBill.test(name)));

/** Whether it filled the field: what was typed since stays. */
function fill(field, before, found) {
  if (field.value !== before || field.value === found) return false;
  field.value = found;
  return field.dispatchEvent(new Event("input", { bubbles: true }));
}

function tell(note, form) {
  form.parentElement.querySelector(":scope > .note[tabindex]")?.remove();
  note.removeAttribute("autofocus");
  form.before(note);
}
