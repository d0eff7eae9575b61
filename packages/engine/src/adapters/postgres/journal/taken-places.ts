/** Room for the places of one run: more than any run has. */
const PLACES = 2 ** 36;

/**
 * The places of a commit as ranges of numbers that no other run has, as PostgreSQL writes a multirange. `places` is in
 * order.
 */
export function takenPlaces(run: number, places: readonly number[]): string {
  const ranges: string[] = [];
  let start = 0;
  for (let i = 1; i <= places.length; i += 1) {
    if (i < places.length && places[i] === places[i - 1]! + 1) continue;
    ranges.push(`[${numberOf(run, places[start]!)},${numberOf(run, places[i - 1]! + 1)})`);
    start = i;
  }
  return `{${ranges.join(',')}}`;
}

/** The places from one up to, not with, another. */
export function placesBetween(run: number, first: number, past: number): string {
  return `{[${numberOf(run, first)},${numberOf(run, past)})}`;
}

function numberOf(run: number, place: number): string {
  return String(BigInt(run) * BigInt(PLACES) + BigInt(place));
}
