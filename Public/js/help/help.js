// Searches the help while one types, also without a connection. The server finds the same.

const form = document.querySelector("main [role=search]");
const field = form.elements.q;
const nothing = document.querySelector("main [role=status]");
const parts = [...document.querySelectorAll(".help-part")];

// Letters whose strokes are no marks of their own, as the server folds them.
const letters = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i", ى: "ي", ة: "ه" };

/** A text without case, accents and width. The marks of kana make other letters, so they stay. */
function folded(text) {
  const plain = text.normalize("NFKD").toLowerCase().replace(/[^\P{M}\u3099\u309a]/gu, "");
  return plain.replace(/[^\0-\x7f]/gu, (letter) => letters[letter] ?? letter).normalize("NFC");
}

function search() {
  const words = folded(field.value).split(/\s+/).filter(Boolean);
  for (const part of parts) {
    const title = part.querySelector("h2");
    const rows = [...part.querySelectorAll("li")];
    for (const row of rows) {
      const said = [title, row.querySelector(".row-title"), row.querySelector("section > p")];
      const text = folded(said.map((it) => it.textContent).join(" "));
      row.hidden = !words.every((word) => text.includes(word));
      row.firstElementChild.open = words.length > 0;
    }
    part.hidden = rows.every((row) => row.hidden);
  }
  nothing.hidden = parts.some((part) => !part.hidden);
}

/** The address holds the search, for the way back to it. */
function remember() {
  const address = new URL(form.action);
  if (field.value) address.searchParams.set("q", field.value);
  history.replaceState(history.state, "", address);
}

form.addEventListener("input", search);
form.addEventListener("change", remember);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
  remember();
});
// What was typed before this script arrived, or is in the address of a page that was kept without it.
field.value ||= new URLSearchParams(location.search).get("q") ?? "";
if (field.value) search();
// Without a connection all of the help is shown for each subject: this one is opened.
const subject = parts.find((part) => part.querySelector("h2 a").pathname === location.pathname);
for (const answer of subject?.querySelectorAll("details") ?? []) answer.open = true;
subject?.scrollIntoView();
