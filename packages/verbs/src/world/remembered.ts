import type { Results } from '@assay/engine';
import type { JsonValue } from '@assay/records';
import type { Kept } from './kept.ts';
import { NewestKept } from './newest-kept.ts';

/** Characters of JSON that are kept of each kind of result, the names of the results included. */
const MOST = 32 * 2 ** 20;

/**
 * Results of one kind that follow from what they are named by and from nothing else: a process that answers many
 * requests makes them once, and keeps those that took long for the next one. A command makes them each time.
 */
export class Remembered<T> {
  readonly #kind: string;
  readonly #kept = new WeakMap<Kept, NewestKept<T>>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** With `results`, those of earlier processes count too. */
  async get(
    owner: Kept | undefined,
    name: readonly unknown[],
    make: () => Promise<T>,
    results: Results | null = null,
  ): Promise<T> {
    if (owner === undefined) return make();
    const known = this.#kept.get(owner) ?? new NewestKept<T>(MOST, charactersOf);
    this.#kept.set(owner, known);
    return known.get(JSON.stringify(name), async () => {
      const whole = JSON.stringify([this.#kind, name]);
      const found = results?.get(whole) ?? null;
      if (found !== null) return found as T;
      const made = await make();
      results?.keep(whole, made as JsonValue);
      return made;
    });
  }
}

/** With the name: whoever asks for a thousand things that are not there would fill the memory with names. */
function charactersOf(made: unknown, name: string): number {
  return JSON.stringify(made).length + name.length;
}

/** Runs of fewer samples are read as fast as what is kept of them. */
const FEWEST = 10_000;

/** Where results of a run of so many samples are kept; null: they are not worth it. */
export function resultsFor(
  { samples }: { readonly samples: number },
  { results }: { readonly results: Results | null },
): Results | null {
  return samples < FEWEST ? null : results;
}
