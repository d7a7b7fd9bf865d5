// Asks once in each time zone that this device comes to whether the account's time zone should follow.

import { ask } from "../lib/requests.js";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const key = `zone ${zone}`;
if (!(key in localStorage || key in sessionStorage)) begin();

async function begin() {
  const base = document.querySelector(".brand").href;
  const address = new URL(`account/time-zone?zone=${encodeURIComponent(zone)}`, base);
  const { response: page } = await ask("GET", address);
  const question = page?.getElementById("zone");
  // A zone with the same clock today may differ on another day, so it is asked about again in the next session.
  if (page && !question) sessionStorage.setItem(key, "");
  if (!question) return;
  question.elements.next.value = location.href.slice(base.length - 1).split("#")[0];
  question.addEventListener("sent", answered);
  question.querySelector("[data-leave]").onclick = (event) => {
    event.preventDefault();
    answered();
  };
  function answered() {
    localStorage.setItem(key, "");
    question.remove();
  }
  document.querySelector("main").prepend(question);
}
