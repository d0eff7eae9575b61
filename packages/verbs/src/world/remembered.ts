import type { Kept } from './kept.ts';
import { NewestKept } from './newest-kept.ts';

/** Characters of JSON that are kept of each kind of result. */
const MOST = 32 * 2 ** 20;

/**
 * Results of one kind that follow from what they are named by and from nothing else: a process that answers many
 * requests makes them once. A command makes them each time.
 */
export class Remembered<T> {
  readonly #kept = new WeakMap<Kept, NewestKept<T>>();

  async get(owner: Kept | undefined, name: readonly unknown[], make: () => Promise<T>): Promise<T> {
    if (owner === undefined) return make();
    const known = this.#kept.get(owner) ?? new NewestKept<T>(MOST, (made) => JSON.stringify(made).length);
    this.#kept.set(owner, known);
    return known.get(JSON.stringify(name), make);
  }
}
