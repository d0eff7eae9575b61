import type { Board, BoardEntry } from '@assay/records';

/**
 * Entries in their order, with ranks (equal numbers share one) and groups: an entry is in the group of the first whose interval
 * overlaps its own, or, without intervals, whose number is the same. Those without a number come last, as they came.
 */
export function ranked(
  entries: readonly BoardEntry[],
  headline: string,
  direction: Board['direction'],
): readonly BoardEntry[] {
  const sign = direction === 'lower' ? -1 : 1;
  const counted = entries.filter(({ shown }) => shown !== null);
  const inOrder = counted.toSorted((a, b) => sign * (Number(b.shown) - Number(a.shown)));
  let rank = 0;
  let first: BoardEntry | null = null;
  let group = 0;
  const placed = inOrder.map((entry, i): BoardEntry => {
    if (i === 0 || Number(entry.shown) !== Number(inOrder[i - 1]!.shown)) rank = i + 1;
    if (first === null || !isLike(entry, first, headline)) {
      first = entry;
      group += 1;
    }
    return { ...entry, rank, tie_group: group };
  });
  return [...placed, ...entries.filter(({ shown }) => shown === null)];
}

function isLike(one: BoardEntry, other: BoardEntry, headline: string): boolean {
  const [a, b] = [one, other].map(
    ({ metrics }) => metrics.find(({ name }) => name === headline)?.interval ?? null,
  );
  if (a == null || b == null) return Number(one.shown) === Number(other.shown);
  return Number(a.low) <= Number(b.high) && Number(b.low) <= Number(a.high);
}
