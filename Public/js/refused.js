// What the server has not accepted is opened as its own page, and may be saved there, or left.

import { drop, keep, waiting } from "./outbox.js";

/** The server's own page says what is wrong, with all that was typed. */
export function open(item, form) {
  sessionStorage.setItem("opened", JSON.stringify([item.operation, item.address.split("?")[0]]));
  form.submit();
}

const opened = () => JSON.parse(sessionStorage.getItem("opened")) ?? [];

/** What was opened is saved by the form that came of it. */
export async function noteDone() {
  const [operation, address] = opened();
  if (address !== location.pathname) return;
  sessionStorage.removeItem("opened");
  await drop(operation);
}

// What somebody else has deleted is left deleted.
addEventListener("click", ({ target }) => target.closest?.("[data-leave]") && noteDone());

/** What was opened, and left: perhaps the server takes it at last. Until it does, it is what was refused. */
export async function retry() {
  const [operation, address] = opened();
  if (!operation || address === location.pathname) return;
  sessionStorage.removeItem("opened");
  const item = (await waiting()).find((it) => it.operation === operation);
  if (item) await keep({ ...item, isAgain: true });
}
