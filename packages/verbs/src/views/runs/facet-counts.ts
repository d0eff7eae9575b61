/** A value that can be chosen, and how many rows have it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Most first, then by value. */
export function facetCounts(values: readonly string[]): readonly FacetCount[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
