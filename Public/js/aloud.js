// What a page that was asked for has to say is said aloud too: in a region that was there before its words.

const region = document.createElement("p");
region.className = "unseen";
region.ariaLive = "polite";
document.body.append(region);
setTimeout(() => (region.textContent = document.querySelector("#message p")?.textContent ?? ""), 100);
// By then it has been heard, and nobody who walks through the page shall find it twice.
setTimeout(() => region.remove(), 5000);
