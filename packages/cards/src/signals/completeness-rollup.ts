import type { Completeness } from './completeness.ts';
import { completenessFields } from './completeness-fields.ts';

/** The corpus view of completeness. */
export interface CompletenessRollup {
  readonly benchmarks: number;
  /** The median of C(b), the mean of the middle two for an even count; null without benchmarks. */
  readonly median: number | null;
  /** Per field the mean of its scores over the benchmarks; null without benchmarks. */
  readonly population: readonly { readonly path: string; readonly rate: number | null }[];
}

/** The median of C and the population rate of each field, over the benchmarks of a corpus. */
export function completenessRollup(benchmarks: readonly Completeness[]): CompletenessRollup {
  return {
    benchmarks: benchmarks.length,
    median: medianOf(benchmarks.map(({ value }) => value)),
    population: completenessFields.map(({ path }, i) => ({
      path,
      rate: meanOf(benchmarks.map(({ fields }) => fields[i]!.score)),
    })),
  };
}

function medianOf(values: readonly number[]): number | null {
  const ordered = [...values].sort((a, b) => a - b);
  const half = ordered.length / 2;
  return meanOf(ordered.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
