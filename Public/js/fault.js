// What a page says where something did not reach the server, or was not taken there.

/** Says whose fault it is, and offers to try again. */
export function complain(place, kind, again, sentence) {
  forgetFault(place);
  const fault = document.getElementById("fault").content.firstElementChild.cloneNode(true);
  for (const words of fault.querySelectorAll("[data-fault]")) {
    if (words.dataset.fault !== kind) words.remove();
  }
  if (sentence) fault.querySelector("p").append(" ", sentence);
  fault.querySelector("button").onclick = again;
  place.append(fault);
  fault.scrollIntoView({ block: "nearest" });
}

export function forgetFault(place) {
  place.querySelector(":scope > .fault")?.remove();
}
