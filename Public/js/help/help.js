// Searches the help while one types, also without a connection. The server finds the same.

const form = document.querySelector("main [role=search]");
const nothing = document.querySelector("main [role=status]");
const parts = document.querySelectorAll(".help-part");

const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function search() {
  const words = folded(form.elements.q.value).split(/\s+/).filter(Boolean);
  for (const part of parts) {
    const title = part.querySelector("h2").textContent;
    const rows = [...part.querySelectorAll("li")];
    for (const row of rows) {
      const text = folded(`${title} ${row.textContent}`);
      row.hidden = !words.every((word) => text.includes(word));
      row.firstElementChild.open = words.length > 0;
    }
    part.hidden = rows.every((row) => row.hidden);
  }
  nothing.hidden = [...parts].some((part) => !part.hidden);
}

form.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
// What was typed before this script arrived.
if (form.elements.q.value) search();
