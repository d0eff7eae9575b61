import { type JudgedBy, judgedBy, judgedScores } from '../score/judge/judged-scores.ts';
import { openSamples } from '../gate/evidence/missing-samples.ts';
import type { ScoringAggregates } from '../score/aggregates/scoring-aggregates.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import type { PublishedRun } from './published-run.ts';
import type { ReportedNumber } from './reported-number.ts';

export interface PublishedMarks {
  /** What a reader has to know of a number before comparing it. */
  readonly marks: readonly ('partial' | 'overridden' | 'human_judged' | 'model_judged')[];
  /** Whose verdicts it rests on; null where nobody's. */
  readonly judged: JudgedBy | null;
}

/** The marks of a published number: judged by models or people, and partial where samples of it are missing, were not asked for or the run was stopped, overridden where it was asked otherwise than declared. */
export function publishedMarks(
  { manifest, scoring, scorer_version }: Pick<PublishedRun, 'manifest' | 'scoring' | 'scorer_version'>,
  { score, aggregate, summary }: Pick<ReportedNumber, 'score' | 'aggregate' | 'summary'>,
): PublishedMarks {
  const aggregates = aggregatesOf(scoring);
  // A number with a name of its own says what it is of: `quality.pass_rate`.
  const name = score?.name ?? aggregate.slice(0, Math.max(0, aggregate.lastIndexOf('.')));
  const found = judgedScores(scorer_version).find((each) => each.score === name);
  const judged = found === undefined ? null : judgedBy(found, aggregates.judge_calibration?.[found.score]);
  const isPartial =
    manifest.part !== undefined ||
    manifest.stopped_because !== null ||
    aggregates.stopped_because !== undefined ||
    (summary?.missing ?? 0) > 0 ||
    isSetInPart(aggregates, name);
  const marks = [
    ...(isPartial ? (['partial'] as const) : []),
    ...(manifest.overrides === undefined ? [] : (['overridden'] as const)),
    ...(judged?.marks ?? []),
  ];
  return { marks, judged };
}

/** Of a number of the whole set: answers that could not be read, or samples that were lost. */
function isSetInPart({ metrics, set_values: sets }: ScoringAggregates, name: string): boolean {
  const set = sets?.all[name];
  if (set === undefined) return false;
  return set.uncounted > 0 || (metrics[name] !== undefined && openSamples(metrics[name]) > 0);
}
