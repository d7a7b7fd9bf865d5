// Screen readers read only what is added to a live region: here the message that the page came with.

const region = document.createElement("p");
region.className = "unseen";
region.ariaLive = "polite";
document.body.append(region);
setTimeout(() => (region.textContent = document.querySelector("#message p")?.textContent ?? ""), 100);
// Removed after it was read, so that the same message is not on the page twice.
setTimeout(() => region.remove(), 5000);
