import type { RecordedScorer } from '@assay/engine';
import type { JsonObject } from '@assay/records';
import type { RecordedRow } from './recorded-rows.ts';

export interface ScoreShape {
  readonly name: string;
  readonly shape: RecordedScorer['scores'][number]['shape'];
  readonly valueOf: (score: number) => number | boolean;
}

/**
 * What can be known of a score: right or wrong where every row says so, else a number with the bounds that the log
 * declares. A number has no pass rule: what would pass is for whoever made it to say.
 */
export function scoreShape(name: string, rows: readonly RecordedRow[], config: JsonObject): ScoreShape {
  const direction = config['lower_is_better'] === true ? 'lower' : 'higher';
  const isVerdict = rows.every(
    ({ score, is_correct }) =>
      is_correct !== null && (score === 0 || score === 1) && is_correct === (score === 1),
  );
  if (isVerdict && direction === 'higher')
    return {
      name,
      shape: { scoreType: { kind: 'boolean' }, direction, passRule: { kind: 'is-true' } },
      valueOf: (score) => score === 1,
    };
  const scores = rows.map(({ score }) => score);
  const [min, max] = [boundOf(config['min_score']), boundOf(config['max_score'])];
  const isWithin = scores.every((score) => score >= (min ?? -Infinity) && score <= (max ?? Infinity));
  const bounds = isWithin ? { min, max } : { min: null, max: null };
  return {
    name,
    shape: { scoreType: { kind: 'number', ...bounds }, direction, passRule: null },
    valueOf: (score) => score,
  };
}

function boundOf(given: unknown): number | null {
  return typeof given === 'number' && Number.isFinite(given) ? given : null;
}
