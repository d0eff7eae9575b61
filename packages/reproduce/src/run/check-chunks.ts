import { plural } from '@assay/shown';
/** Some answers of a run in the order of its data. */
export interface Chunk<T> {
  /** From 1. */
  readonly number: number;
  readonly rows: readonly T[];
  /** What keeps it from being taken; empty: it stands. */
  readonly faults: readonly string[];
}

interface Row {
  readonly id: string;
  /** No answer came, for a reason that may be gone when it is asked again. */
  readonly retryable: boolean;
}

/**
 * Answers cut into chunks of one size, each held against the samples that it should have: as many rows, the same ids in the same
 * order, and none that only the network or the provider kept from coming.
 */
export function checkChunks<T extends Row>(
  ids: readonly string[],
  rows: readonly T[],
  size: number,
): readonly Chunk<T>[] {
  const byId = Map.groupBy(rows, ({ id }) => id);
  const order = new Map(rows.map((row, i) => [row.id, i]));
  const chunks: Chunk<T>[] = [];
  for (let from = 0; from < ids.length; from += size) {
    const wanted = ids.slice(from, from + size);
    const found = wanted.flatMap((id) => byId.get(id) ?? []);
    const places = wanted.flatMap((id) => order.get(id) ?? []);
    const lost = found.filter(({ retryable }) => retryable).length;
    const faults = [
      ...(found.length === wanted.length
        ? []
        : [`${plural(found.length, 'row')} for ${plural(wanted.length, 'sample')}`]),
      ...(places.every((place, i) => i === 0 || place > places[i - 1]!)
        ? []
        : ['ids are in another order than in the data']),
      ...(lost === 0 ? [] : [`${lost} without an answer, which may come when they are asked again`]),
    ];
    chunks.push({ number: chunks.length + 1, rows: found, faults });
  }
  return chunks;
}
