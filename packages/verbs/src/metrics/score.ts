import {
  aggregateScores,
  findMetric,
  isMeteorWordNet,
  meteorWithSynonyms,
  type Metric,
  readParameters,
  type ScoreAggregates,
} from '@assay/metrics';
import { AssayError, jsonValueSchema, type Location, type Score } from '@assay/records';
import * as z from 'zod';
import type { World } from '../world.ts';
import { readSamples } from './read-samples.ts';
import { sampleScorer, type SampleScorer } from './sample-scorer.ts';

export interface ScoredRow {
  readonly id: string;
  readonly score: Score;
}

/** What a metric says about the rows of a file. */
export interface ScoredFile {
  readonly metric: string;
  readonly params: unknown;
  readonly count: number;
  /** No row has a score of its own: the metric judges the whole set. */
  readonly is_of_set: boolean;
  /** The score of every row, some at a time: the file is read again for them, so that none is held. */
  readonly rows: AsyncIterable<readonly ScoredRow[]>;
  /** Of a set metric: the number that only the whole set has. */
  readonly result: Score | null;
  readonly aggregates: ScoreAggregates;
}

/** Scores rows of a file with one metric, and aggregates. */
export async function score(request: ScoreFileRequest, world: World): Promise<ScoredFile> {
  const metric = await metricNamed(request.metric);
  const params = readParameters(metric, request.parameters ?? {});
  const scorer = sampleScorer(metric, params);
  const { scoreType, direction, passRule } = metric;
  const aggregation = aggregateScores([{ name: metric.name, scoreType, direction, passRule }]);
  let hasOwn = false;
  const seen = new Set<string>();
  for await (const { sample, at, wrong } of readSamples(request.path, world)) {
    if (seen.has(sample.id)) throw wrong(`the id ${JSON.stringify(sample.id)} appears twice`);
    seen.add(sample.id);
    const given = placed(() => scorer.add(sample), at);
    hasOwn ||= given.kind === 'scored' || given.class !== 'not_applicable';
    aggregation.add(sample, [given]);
  }
  const result = scorer.result();
  return {
    metric: metric.name,
    params,
    count: seen.size,
    is_of_set: result !== null && !hasOwn,
    rows: scoredRows(request.path, world, sampleScorer(metric, params)),
    result,
    aggregates: aggregation.result(),
  };
}

const BATCH = 512;

async function* scoredRows(
  path: string,
  world: World,
  scorer: SampleScorer,
): AsyncGenerator<readonly ScoredRow[]> {
  let batch: ScoredRow[] = [];
  for await (const { sample } of readSamples(path, world)) {
    batch.push({ id: sample.id, score: scorer.add(sample) });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** `meteor-wordnet` comes with its synonyms, where their package is installed. */
async function metricNamed(name: string): Promise<Metric> {
  if (!isMeteorWordNet(name)) return findMetric(name);
  const { requireWordNet } = await import('@assay/engine');
  return meteorWithSynonyms(await requireWordNet());
}

/** What a metric finds wrong with a sample, at the place of its row. */
function placed(give: () => Score, location: Location): Score {
  try {
    return give();
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    // What a metric cannot take of a row is wrong with the row, however it is asked.
    throw new AssayError('invalid', error.code, error.message, {
      cause: error,
      location: error.location ?? location,
      ...(error.fix === undefined ? {} : { fix: error.fix }),
    });
  }
}

/** Score the rows of a file with one metric. */
export const scoreFileRequest = z
  .strictObject({
    /** By name or alias. */
    metric: z.string(),
    /** Rows with output, expected and metadata: JSONL, JSON, CSV, Parquet. */
    path: z.string(),
    /** The metric's own. */
    parameters: z.record(z.string(), jsonValueSchema).readonly().optional(),
  })
  .readonly();

export type ScoreFileRequest = z.infer<typeof scoreFileRequest>;
