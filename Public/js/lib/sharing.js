// Buttons that share a link with another app, copy it, or save the picture of a code.

const root = document.documentElement;
/** Of a picture, for each module of a code. */
const pixels = 12;
root.toggleAttribute("data-scripts", true);
root.toggleAttribute("data-shares", "share" in navigator);

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("button[data-hand]");
  if (!button) return;
  if (button.dataset.hand === "picture") return keepPicture(button.parentElement.querySelector("svg"));
  const field = document.getElementById(button.dataset.of);
  if (button.dataset.hand === "share") {
    // Closing the device's dialog is no error.
    const what = field.type === "textarea" ? { text: field.value } : { url: field.value };
    await navigator.share({ title: document.title, ...what }).catch(() => {});
    return;
  }
  const said = button.parentElement.querySelector("[data-said]");
  said.textContent = (await copy(field)) ? said.dataset.said : "";
});

// Copies the field's value. The clipboard API needs HTTPS or localhost; elsewhere browsers still support the old
// command.
const copy = async (field) => {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
};

// Saves a code as a picture, or hands it to another app where the device can.
const keepPicture = async (svg) => {
  const [left, top, side] = svg.getAttribute("viewBox").split(" ").map(Number);
  const canvas = Object.assign(document.createElement("canvas"), { width: side * pixels, height: side * pixels });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const path of svg.querySelectorAll("path")) {
    const { a = 1 } = path.parentElement.transform?.baseVal.consolidate()?.matrix ?? {};
    pen.setTransform(pixels * a, 0, 0, pixels * a, -left * pixels, -top * pixels);
    pen.fillStyle = path.getAttribute("fill") ?? "#000";
    pen.fill(new Path2D(path.getAttribute("d")));
  }
  const blob = await new Promise((made) => canvas.toBlob(made));
  const file = new File([blob], `${svg.dataset.scheme}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  URL.revokeObjectURL(link.href);
};
