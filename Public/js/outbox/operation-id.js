// Creates operation ids as the server does: later ids sort after earlier ones (RFC 9562, version 7).

export function newOperation() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const words = new DataView(bytes.buffer);
  const now = Date.now();
  words.setUint32(0, now / 0x10000);
  words.setUint16(4, now % 0x10000);
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  return btoa(String.fromCharCode(...bytes)).slice(0, 22).replaceAll("+", "-").replaceAll("/", "_");
}
