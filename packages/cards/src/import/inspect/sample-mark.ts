import type { JsonValue } from '@assay/records';

/** What one value of a sample says; `null` correct: the log does not tell what counts as correct. */
export interface SampleMark {
  readonly score: number;
  readonly is_correct: boolean | null;
}

/** Inspect's marks for one answer, and what its own metrics count them as (`value_to_float`). */
const marks: ReadonlyMap<string, SampleMark> = new Map([
  ['C', { score: 1, is_correct: true }],
  ['I', { score: 0, is_correct: false }],
  ['P', { score: 0.5, is_correct: false }],
  ['N', { score: 0, is_correct: false }],
  ['yes', { score: 1, is_correct: true }],
  ['true', { score: 1, is_correct: true }],
  ['no', { score: 0, is_correct: false }],
  ['false', { score: 0, is_correct: false }],
]);

/**
 * The mark that a value is, null for a value that is none. A number is kept as it is. Of a share, that is one that is
 * averaged and within 0 and 1, correct is the whole; of any other number nobody says.
 */
export function sampleMark(value: JsonValue | undefined, isAveraged: boolean): SampleMark | null {
  if (typeof value === 'boolean') return { score: Number(value), is_correct: value };
  const number = typeof value === 'string' && /^\s*[-+]?\d/.test(value) ? Number(value) : value;
  if (typeof number === 'number') {
    if (!Number.isFinite(number)) return null;
    const isShare = isAveraged && number >= 0 && number <= 1;
    return { score: number, is_correct: isShare ? number === 1 : null };
  }
  if (typeof value !== 'string') return null;
  return marks.get(value) ?? marks.get(value.toLowerCase()) ?? null;
}
