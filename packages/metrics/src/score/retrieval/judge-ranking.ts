import { missing, type Score } from '@assay/records';
import type { ScoringSample } from '../../catalogue/metric.ts';
import { noExpected } from '../classification/set-only.ts';
import { expectedGains } from './expected-gains.ts';
import { readRanking } from './read-ranking.ts';

/** The ranks (from 1, ascending) at which something relevant (gain above 0) stands. */
interface Ranking {
  readonly ids: readonly (string | null)[];
  readonly gains: ReadonlyMap<string, number>;
  readonly relevantRanks: readonly number[];
  readonly relevantCount: number;
}

/**
 * Reads both sides of a retrieval sample and asks `judge`. Missing: without an expected value, with nothing
 * expected to be found, or where the output is not a ranking.
 */
export function judgeRanking(sample: ScoringSample, judge: (ranking: Ranking) => Score): Score {
  const gains = expectedGains(sample);
  if (gains === null) return noExpected;
  if (gains.size === 0) return nothingRelevant;
  const ranking = readRanking(sample.output);
  if (ranking === null) return notARanking;
  const ids = ranking.map((item) => item.id);
  const isRelevant = (id: string | null) => id !== null && (gains.get(id) ?? 0) > 0;
  return judge({
    ids,
    gains,
    relevantRanks: ids.flatMap((id, i) => (isRelevant(id) ? [i + 1] : [])),
    relevantCount: [...gains.values()].filter((gain) => gain > 0).length,
  });
}

export const nothingRelevant = missing('undefined', 'no id is declared relevant');

export const notARanking = missing(
  'unparsable',
  'the output is not a ranking: a list of ids or of {id, text}, or {retrieved: [...]}',
);
