interface Opened<T> {
  readonly value: T;
  /** Which file it stands on: another one in its place is another thing. */
  readonly file: string;
}

/** What it takes to open something, and to know it again. */
export interface Opening<T> {
  readonly name: string;
  /** As it is now. */
  readonly file: () => string;
  readonly open: () => Promise<T>;
  readonly close: (value: T) => unknown;
}

/** Things that stay open, each under its name; opened again where its file was replaced meanwhile. */
export class OpenedOnce<T> {
  readonly #opened = new Map<string, Promise<Opened<T>>>();

  async get({ name, file, open, close }: Opening<T>): Promise<T> {
    const known = this.#opened.get(name);
    const found = await known;
    if (found !== undefined && found.file === file()) return found.value;
    // Whoever came in the meantime has opened it.
    if (this.#opened.get(name) !== known) return this.get({ name, file, open, close });
    const opening = open().then((value) => ({ value, file: file() }));
    this.#opened.set(name, opening);
    // Where it fails, the next request tries again.
    opening.catch(() => this.#opened.delete(name));
    if (found !== undefined) await close(found.value);
    return (await opening).value;
  }
}
