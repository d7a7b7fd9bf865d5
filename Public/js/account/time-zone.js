// Asks in each time zone where this device has come to whether times follow it, until that is answered.

import { ask } from "../lib/requests.js";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const key = `zone ${zone}`;
if (!(key in localStorage || key in sessionStorage)) begin();

async function begin() {
  const base = document.querySelector(".brand").href;
  const address = new URL(`account/time-zone?zone=${encodeURIComponent(zone)}`, base);
  const { response: page } = await ask("GET", address);
  const question = page?.getElementById("zone");
  // Where the clock is the same it may part from this one on another day.
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
