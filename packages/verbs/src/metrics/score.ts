import {
  aggregateScores,
  findMetric,
  isMeteorWordNet,
  meteorWithSynonyms,
  type Metric,
  readParameters,
  type ScoreAggregates,
} from '@assay/metrics';
import { AssayError, type Location, type Score } from '@assay/records';
import type { World } from '../world.ts';
import { readSamples } from './read-samples.ts';
import { sampleScorer } from './sample-scorer.ts';
import type { ScoreFileRequest } from './score.request.ts';

/** What a metric says about the rows of a file. */
export interface ScoredFile {
  readonly metric: string;
  readonly params: unknown;
  readonly rows: readonly { readonly id: string; readonly score: Score }[];
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
  const rows: { id: string; score: Score }[] = [];
  await readSamples(request.path, world, (sample, at) => {
    const given = placed(() => scorer.add(sample), at);
    rows.push({ id: sample.id, score: given });
    aggregation.add(sample, [given]);
  });
  return { metric: metric.name, params, rows, result: scorer.result(), aggregates: aggregation.result() };
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
    throw error instanceof AssayError && error.location === undefined ? error.at(location) : error;
  }
}
