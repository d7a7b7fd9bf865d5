// Announces the message that came with the page: screen readers read only what is added to a live region. The
// region is in a closed shadow tree, so that reading through the page finds the message once.

const host = document.createElement("div");
const region = document.createElement("p");
host.className = "unseen";
region.ariaLive = "polite";
host.attachShadow({ mode: "closed" }).append(region);
document.body.append(host);
setTimeout(() => (region.textContent = document.querySelector("#message p")?.textContent ?? ""), 100);
// Removed after it was read, for visitors who move through the page with a screen reader.
setTimeout(() => host.remove(), 5000);
