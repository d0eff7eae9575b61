/** A value that can be chosen, and how many rows have it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export function facetCounts(values: Iterable<string>): readonly FacetCount[] {
  const tally = new FacetTally();
  for (const value of values) tally.add(value);
  return tally.counts();
}

export class FacetTally {
  readonly #counts = new Map<string, number>();

  add(value: string): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  /** Most first, then by value. */
  counts(): readonly FacetCount[] {
    return [...this.#counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }
}
