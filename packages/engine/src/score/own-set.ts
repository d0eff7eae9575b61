import { bootstrapWeights, defineMetric, type Metric, type ScoringSample } from '@assay/metrics';
import { AssayError, type JsonObject, missing, type Score } from '@assay/records';
import * as z from 'zod';
import type { SetInterval } from './aggregates/set-samples.ts';
import { ownDeclaration, OwnFailure, type OwnMetricOptions, readOwnScore } from './own-metric.ts';

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

interface OwnSetNumber {
  readonly score: Score;
  readonly interval: SetInterval;
}

interface DrawnRows {
  readonly rows: readonly ScoringSample[];
  /** What is drawn as a whole; null where each row stands by itself. */
  readonly unitOf: Uint32Array | null;
}

/** Places of rows in one question, so that its text stays below a few tens of megabytes. */
const MOST_PLACES = 4_000_000;
/** Beyond, resamples would not fit into memory. */
const MOST_ROWS = 100_000;

/**
 * The number of rows by code of the project's own, with the interval that numbers of the catalogue have: the code is
 * asked for the number of every resample, in few questions, each of which has as long as one answer may take.
 */
export async function ownSetNumber(
  ask: AskSets,
  { rows, unitOf }: DrawnRows,
  seed: number,
): Promise<OwnSetNumber> {
  const without = (why: string): SetInterval => ({ interval: null, why });
  try {
    const score = (await ask(rows, [[...rows.keys()]]))[0]!;
    if (score.kind === 'missing') return { score, interval: without('the number is not defined') };
    if (rows.length > MOST_ROWS)
      return {
        score,
        interval: without(`code of the project is not asked for resamples of more than ${MOST_ROWS} samples`),
      };
    return { score, interval: await drawnInterval(ask, { rows, unitOf }, Number(score.value), seed) };
  } catch (error) {
    if (!(error instanceof OwnFailure)) throw error;
    return { score: missing('judge_error', error.shown), interval: without('the number is not defined') };
  }
}

/** The same resamples are drawn twice from one seed: first to ask for their numbers, then to use them. */
async function drawnInterval(
  ask: AskSets,
  { rows, unitOf }: DrawnRows,
  value: number,
  seed: number,
): Promise<SetInterval> {
  const samples = { count: rows.length, unitOf };
  const wanted: (readonly number[])[] = [];
  bootstrapWeights(samples, (weights) => wanted.push(placesOf(weights)), { seed });
  const numbers: (number | null)[] = [value];
  const most = Math.max(1, Math.floor(MOST_PLACES / rows.length));
  for (let from = 1; from < wanted.length; from += most) {
    const some = await ask(rows, wanted.slice(from, from + most)).catch((error: unknown) => {
      if (error instanceof OwnFailure) return error;
      throw error;
    });
    if (some instanceof OwnFailure) return { interval: null, why: `of 1,000 resamples: ${some.shown}` };
    numbers.push(...some.map((score) => (score.kind === 'scored' ? Number(score.value) : null)));
  }
  let next = 0;
  const { interval, why } = bootstrapWeights(samples, () => numbers[next++] ?? null, { seed });
  return interval === null ? { interval, why: why! } : { interval, why: null };
}

/** Each row as often as it weighs. */
function placesOf(weights: Int32Array): readonly number[] {
  const places: number[] = [];
  for (const [place, weight] of weights.entries()) for (let i = 0; i < weight; i++) places.push(place);
  return places;
}
