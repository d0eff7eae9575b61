import { mean, type ScoringSample } from '@assay/metrics';
import type { WiredMetric } from '../scorer/scorer.ts';
import { OwnFailure } from '../own-metric.ts';

/** The number that a metric of the project's own gives over some rows: the set's own, or the mean of its scores. Null: none. */
export async function numberOfRows(
  { metric, ownSet, params }: Pick<WiredMetric, 'metric' | 'ownSet' | 'params'>,
  rows: readonly ScoringSample[],
): Promise<number | null> {
  const scores =
    ownSet !== null
      ? await ownSet(rows, [[...rows.keys()]]).catch(none)
      : metric.kind === 'port'
        ? await Promise.all(rows.map((row) => metric.score(row, params, {})))
        : [];
  const counted = scores.filter((score) => score.kind === 'scored' || score.class !== 'not_applicable');
  const values = counted.flatMap((score) =>
    score.kind === 'scored' && typeof score.value !== 'string' ? [Number(score.value)] : [],
  );
  return values.length === counted.length ? mean(values) : null;
}

/** Why there is none was told where the code was asked. */
function none(error: unknown): readonly [] {
  if (error instanceof OwnFailure) return [];
  throw error;
}
