// Thumbnails, sent with each picture so that lists need not load the full size.

const longest = 320;
const largest = 64 * 1024;

/** Appends thumbnails to the form's data. A file that cannot be drawn has none. */
export async function addSmallPictures(data) {
  const files = [...data.values()].filter((value) => value instanceof File && value.size > 0);
  const small = await Promise.all(files.map((file) => (file.type.startsWith("image/") ? smallOf(file) : null)));
  small.forEach((picture, number) => {
    if (picture) data.append("small", picture, `${number}.${picture.type === "image/webp" ? "webp" : "jpg"}`);
  });
}

async function smallOf(file) {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const paper = canvas.getContext("2d");
    // JPEG has no transparency.
    paper.fillStyle = "white";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise((drawn) => canvas.toBlob(drawn, "image/webp", 0.75));
    const kinds = ["image/webp", "image/jpeg", "image/png"];
    return blob && blob.size <= largest && kinds.includes(blob.type) ? blob : null;
  } catch {
    return null;
  }
}
