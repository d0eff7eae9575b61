import { ratingCells } from './number/number-cells.ts';

/** `1 file`, `3 files`; `1 entry`, `3 entries`. */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}

/** The word that goes with a count: `1 of 30 answers has`, `2 of 30 answers have`. */
export function agreeing(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

interface SequentialTest {
  readonly decision: string;
  readonly estimate: {
    readonly elo: number | null;
    readonly interval: { readonly low: number; readonly high: number } | null;
  } | null;
  readonly path: readonly { readonly pairs: number }[];
}

/** What a sequential test came to: `accept h1 after 16 pairs; Elo 198 [38, 544]`. */
export function sequentialWords({ decision, estimate, path }: SequentialTest): string {
  return `${decision.replace('_', ' ')} after ${plural(path.at(-1)?.pairs ?? 0, 'pair')}${eloWords(estimate)}`;
}

function eloWords(estimate: SequentialTest['estimate']): string {
  if (estimate === null || estimate.elo === null) return '';
  const [elo, range] = ratingCells(estimate.elo, estimate.interval);
  return `; Elo ${elo}${estimate.interval === null ? ', without an interval' : ` ${range}`}`;
}

/** What a board says beside the name of a team, by the mark that it has. */
export const teamMarkWords = {
  confusable: 'confusable name',
  mixed_scripts: 'name in mixed scripts',
} as const;

/**
 * A JSON document for stdout or a file. Characters that a terminal obeys or that turn the direction of writing
 * stand as `\uXXXX`, also those that JSON would let through: the same values, and harmless where it is printed.
 */
export function jsonText(value: unknown): string {
  return `${harmless(JSON.stringify(value, null, 2))}\n`;
}

/** The same in one line, without its end. */
export function jsonLine(value: unknown): string {
  return harmless(JSON.stringify(value));
}

function harmless(json: string): string {
  return json.replaceAll(
    /[\u007f-\u009f\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

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
