import { foldName } from './fold-name.ts';
import type { NameEntry } from './name-entry.ts';

/** A part of a benchmark that is reported alone. */
export interface BenchmarkSplit {
  readonly benchmark: string;
  readonly split: string;
  readonly source: string;
}

/** Splits by the names that say of which benchmark they are, `GAIA Level 1` or `mmlu_abstract_algebra`. */
export class SplitIndex {
  readonly #splits = new Map<string, BenchmarkSplit>();

  add({ name: benchmark, aliases, splits, source }: NameEntry): void {
    const named = [benchmark, ...aliases.map(({ name }) => name)];
    for (const [split, others] of Object.entries(splits))
      for (const spelling of [split, ...others]) {
        const found = { benchmark, split, source };
        for (const name of named) this.#splits.set(foldName(`${name} ${spelling}`), found);
        if (foldName(spelling).startsWith(foldName(benchmark))) this.#splits.set(foldName(spelling), found);
      }
  }

  find(name: string): BenchmarkSplit | null {
    return this.#splits.get(foldName(name)) ?? null;
  }
}

/** The split of one benchmark that goes by a name, which need not say of which benchmark it is. */
export function splitOf(entry: NameEntry, name: string): string | null {
  const folded = foldName(name);
  const own = foldName(entry.name);
  const found = Object.entries(entry.splits).find(([split, others]) =>
    [split, ...others].some((spelling) => [foldName(spelling), own + foldName(spelling)].includes(folded)),
  );
  return folded === '' ? null : (found?.[0] ?? null);
}
