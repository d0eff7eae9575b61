import { codePointOrder } from '../aggregate/code-point-order.ts';

/** What a value that is one of several did over N runs. */
export interface Agreement {
  /** The most common value; null where no run scored the sample. */
  readonly mode: boolean | string | null;
  /** Whether another value is as common: the mode is then the smallest of them. */
  readonly tied: boolean;
  /** Share of the scored runs equal to the mode; null below two. */
  readonly agreement_rate: number | null;
  /** For people. Unstable does not mean that the model is wrong. */
  readonly word: 'stable' | 'mostly stable' | 'unstable' | null;
}

/**
 * The agreement of boolean or label scores. Ties go to the smallest: false before true, then the declared
 * scale, then code point order. Stable: all runs agree. Mostly stable: exactly one differs from an untied mode.
 */
export function agreementOverRuns(
  values: readonly (boolean | string)[],
  scale: readonly string[] = [],
): Agreement {
  const counts = new Map<boolean | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranked = [...counts].sort(([a, m], [b, n]) => n - m || smallestFirst(a, b, scale));
  const [mode, count] = ranked[0] ?? [null, 0];
  const tied = ranked.length > 1 && ranked[1]![1] === count;
  const n = values.length;
  return {
    mode,
    tied,
    agreement_rate: n < 2 ? null : count / n,
    word: n < 2 ? null : wordFor(n - count, tied),
  };
}

function wordFor(differing: number, tied: boolean): Exclude<Agreement['word'], null> {
  if (differing === 0) return 'stable';
  return differing === 1 && !tied ? 'mostly stable' : 'unstable';
}

function smallestFirst(a: boolean | string, b: boolean | string, scale: readonly string[]): number {
  if (typeof a === 'boolean' || typeof b === 'boolean') return Number(a) - Number(b);
  const [i, j] = [a, b].map((label) => (scale.includes(label) ? scale.indexOf(label) : scale.length));
  return i! - j! || codePointOrder(a, b);
}
