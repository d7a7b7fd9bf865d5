// A stream of changes that reconnects by itself.
//
// `hear` is called with `{seq, group}` when something has changed, and with `{state}`: "lost" when the connection
// breaks, "away" when it stays broken for a while, "back" when it works again, and "ended" when the server refuses
// it to this visitor.

const patience = 1500;
const shortest = 250;
const longest = 3000;

export class LiveStream {
  #source;
  #wait = shortest;
  #retry;
  #away;
  #isLost = false;

  constructor(address, hear) {
    this.address = address;
    this.hear = hear;
  }

  /** Opens the stream if it is closed. Changes since `position` are reported at once. */
  open(position) {
    clearTimeout(this.#retry);
    if (this.#source) return;
    const since = position === undefined ? "" : `&since=${position}`;
    const source = new EventSource(this.address + since);
    source.addEventListener("change", (event) => this.hear(JSON.parse(event.data)));
    source.onopen = () => this.#opened();
    source.onerror = () => this.#failed(source);
    this.#source = source;
  }

  close() {
    clearTimeout(this.#retry);
    clearTimeout(this.#away);
    this.#source?.close();
    this.#source = this.#away = undefined;
  }

  #opened() {
    clearTimeout(this.#away);
    this.#away = undefined;
    this.#wait = shortest;
    if (this.#isLost) this.hear({ state: "back" });
    this.#isLost = false;
  }

  async #failed(source) {
    source.close();
    if (source !== this.#source) return;
    this.#source = undefined;
    if (!this.#isLost) this.hear({ state: "lost" });
    this.#isLost = true;
    this.#away ??= setTimeout(() => this.hear({ state: "away" }), patience);
    if (await this.#isRefused()) {
      this.close();
      this.hear({ state: "ended" });
    } else {
      this.#retry = setTimeout(() => this.open(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(2 * this.#wait, longest);
    }
  }

  /** Asks whether the server refuses the stream: an event source does not say why it failed. */
  async #isRefused() {
    const answer = await fetch(this.address, { method: "HEAD", redirect: "manual" }).catch(() => null);
    return answer?.type === "opaqueredirect" || [401, 403, 404].includes(answer?.status);
  }
}
