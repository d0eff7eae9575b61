interface Placed {
  readonly rank: number | null;
  readonly tie_group: number | null;
}

/** `2`; `1–3` for those whom the data does not tell apart, in the order of the board; `–` without a number. */
export function sharedPlace({ rank, tie_group: group }: Placed, entries: readonly Placed[]): string {
  if (rank === null) return '–';
  const tied = entries.filter((other) => group !== null && other.tie_group === group);
  if (tied.length < 2) return String(rank);
  const first = entries.indexOf(tied[0]!) + 1;
  return `${first}–${first + tied.length - 1}`;
}
