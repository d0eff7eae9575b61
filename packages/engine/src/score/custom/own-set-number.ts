import { bootstrapWeights, type ScoringSample } from '@assay/metrics';
import { missing, type Score } from '@assay/records';
import type { SetInterval } from '../aggregates/set-samples.ts';
import { OwnFailure } from './own-metric.ts';
import type { AskSets } from './own-set.ts';

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
