import { type Interval, meanInterval, withinRange } from '@assay/metrics';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';

interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** Aggregates that lie where the scores themselves do. */
const WITHIN = /\.(?:mean|value|min|p5|p50|p95|max)$/;

const SHARE: Range = { min: 0, max: 1 };
const OPEN: Range = { min: null, max: null };

/** Of the mean of a number over runs: Student's, within the range of the number. */
export function intervalOverRuns(
  { mean, std, n }: { readonly mean: number | null; readonly std: number | null; readonly n: number },
  range: Range,
): Interval | null {
  if (mean === null || std === null) return null;
  const standardError = std / Math.sqrt(n);
  return withinRange(meanInterval({ mean, standardError, degreesOfFreedom: n - 1 }), range);
}

/** What a number of a run can be, by its name: a rate, a mean or a set's value of a score, or an own name for one. */
export function rangeOfNumber(name: string, run: ScoredRun): Range {
  const { scores, named, named_of: meaning } = aggregatesOf(run.scoring);
  if (Object.hasOwn(named, name)) return meaning === undefined ? OPEN : rangeOfNumber(meaning[name]!, run);
  if (name === 'macro_f1' || /\.(?:pass_rate|coverage)$/.test(name)) return SHARE;
  const score = name.replace(WITHIN, '');
  const type = scores.find((facts) => facts.name === score)?.type;
  if (type?.kind === 'boolean') return SHARE;
  return type?.kind === 'number' ? type : OPEN;
}
