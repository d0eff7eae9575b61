import { defineMetric, type Metric, type ScoringSample } from '@assay/metrics';
import { AssayError, type JsonObject, missing, type Score } from '@assay/records';
import * as z from 'zod';
import { ownDeclaration } from './own-declaration.ts';
import { OwnFailure, type OwnMetricOptions } from './own-metric.ts';
import { readOwnScore } from './read-own-score.ts';

/** One number for each set of rows. Rejects with OwnFailure where the code gives none. */
export type AskSets = (
  rows: readonly ScoringSample[],
  draws: readonly (readonly number[])[],
) => Promise<readonly Score[]>;

/**
 * A number of the whole set by code of the project's own. The code is handed all rows when the last of them is scored; a
 * single row has no score of its own.
 */
export function ownSetMetric({ name, shape }: Pick<OwnMetricOptions, 'name' | 'shape'>): Metric {
  return defineMetric<JsonObject>({
    kind: 'set',
    ...ownDeclaration(name, shape, 'number of the declared range'),
    meaning: 'A number of the whole set, by code of this project.',
    begin: () => ({
      add: () => missing('not_applicable', 'a number of the whole set'),
      result: () => missing('judge_error', 'the code of this number was not asked'),
      statistics: () => [1],
    }),
    estimate: () => ({ why: 'the number comes from code of the project' }),
  });
}

/** Asks the code of such a metric. Its own words, which may repeat labels, go to the owner alone. */
export function askSets({ name, shape, source, onTrouble }: OwnMetricOptions, params: JsonObject): AskSets {
  return async (rows, draws) => {
    try {
      const answer = await source.ask({ id: name, rows, draws }, params);
      return numbersIn(answer, draws.length).map((score) => readOwnScore(score, shape.scoreType, undefined));
    } catch (error) {
      if (error instanceof AssayError) throw error;
      onTrouble(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      throw error instanceof OwnFailure ? error : new OwnFailure('the metric failed');
    }
  };
}

const answered = z.object({ scores: z.array(z.unknown()) });

function numbersIn(answer: unknown, wanted: number): readonly unknown[] {
  const read = answered.safeParse(answer);
  if (read.success && read.data.scores.length === wanted) return read.data.scores;
  throw new OwnFailure(
    `the metric is expected to answer { scores } with a number for each of the sets it was asked about (${wanted})`,
  );
}
