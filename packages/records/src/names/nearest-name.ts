/** The known name that a misspelt one most likely meant; null when none is near. */
export function nearestName(given: string, known: Iterable<string>, slips = usualSlips): string | null {
  return ranked(given, known, slips)[0]?.name ?? null;
}

/** All that are near, the nearest first. */
export function namesNear(given: string, known: Iterable<string>): readonly string[] {
  return ranked(given, known, usualSlips).map(({ name }) => name);
}

/** `Did you mean …?`, or else the list of what is known. */
export function offerNames(given: string, known: readonly string[]): string {
  const near = nearestName(given, known);
  if (near !== null) return `Did you mean ${JSON.stringify(near)}?`;
  const shown = known.slice(0, shownNames).join(', ');
  return `Known here: ${shown}${known.length > shownNames ? ', …' : ''}${known.length === 0 ? '(none)' : ''}.`;
}

const shownNames = 30;
const longest = 64;

/** How many slips make one name of another: two, or a third of its letters. */
function usualSlips(name: string): number {
  return Math.max(2, name.length / 3);
}

interface NearName {
  readonly name: string;
  readonly distance: number;
}

function ranked(
  given: string,
  known: Iterable<string>,
  slips: (name: string) => number,
): readonly NearName[] {
  const near: NearName[] = [];
  const wanted = given.toLowerCase();
  for (const name of known) {
    const allowed = Math.min(slips(name), Math.max(given.length, name.length) - 2);
    if (Math.abs(given.length - name.length) > allowed) continue;
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance <= allowed) near.push({ name, distance });
  }
  return near.sort((a, b) => a.distance - b.distance);
}

/** Damerau–Levenshtein (optimal string alignment), over at most 64 characters of each. */
function editDistance(a: string, b: string): number {
  const [left, right] = [a.slice(0, longest), b.slice(0, longest)];
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const change = left[i - 1] === right[j - 1] ? 0 : 1;
      let cost = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + change);
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    [beforeLast, last] = [last, row];
  }
  return last[right.length]! + Math.abs(a.length - left.length - (b.length - right.length));
}
