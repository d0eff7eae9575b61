import {
  aggregateScores,
  countAgainstModel,
  findMetric,
  meteorWithSynonyms,
  type Metric,
  readParameters,
  type ScoreAggregates,
  type ScoringSample,
} from '@assay/metrics';
import { AssayError, type JsonObject, type JsonValue, type Location, type Score } from '@assay/records';
import { jsonCell, parseJson, readRows, type Row } from '@assay/rows';
import type { Io } from '../io.ts';
import { withRowFile } from '@assay/verbs';
import { isMeteorWordNet } from './shown-catalogue.ts';

/** What `assay metrics score --format json` prints. */
export interface ScoredFile {
  readonly metric: string;
  readonly params: unknown;
  readonly rows: readonly { readonly id: string; readonly score: Score }[];
  /** Of a set metric: the number that only the whole set has. */
  readonly result: Score | null;
  readonly aggregates: ScoreAggregates;
}

interface ScoreFileOptions {
  readonly params: readonly string[];
  readonly io: Io;
}

/** Characters of an output that is still scored: what a model may write at most. */
const LONGEST_TEXT = 2 ** 26;

/** Scores rows of a file with one metric, and aggregates. */
export async function scoreFile(
  name: string,
  path: string,
  { params, io }: ScoreFileOptions,
): Promise<ScoredFile> {
  const metric = await metricNamed(name);
  const read = readParameters(metric, parseParams(params));
  const scorer = scorerOf(metric, read);
  const { scoreType, direction, passRule } = metric;
  const aggregation = aggregateScores([{ name: metric.name, scoreType, direction, passRule }]);
  const rows: { id: string; score: Score }[] = [];
  const seen = new Set<string>();
  await withRowFile(path, io, async (file) => {
    for await (const row of readRows(file, { longestText: LONGEST_TEXT })) {
      const sample = sampleOf(row, path);
      if (seen.has(sample.id)) throw wrongRow(row, path, `the id ${JSON.stringify(sample.id)} stands twice`);
      seen.add(sample.id);
      const score = placed(() => scorer.add(sample), locationOf(row, path));
      rows.push({ id: sample.id, score });
      aggregation.add(sample, [score]);
    }
  });
  return {
    metric: metric.name,
    params: read,
    rows,
    result: scorer.result(),
    aggregates: aggregation.result(),
  };
}

/** `meteor-wordnet` comes with its synonyms, where their package is installed. */
async function metricNamed(name: string): Promise<Metric> {
  if (!isMeteorWordNet(name)) return findMetric(name);
  const { requireWordNet } = await import('@assay/engine');
  return meteorWithSynonyms(await requireWordNet());
}

interface Scorer {
  readonly add: (sample: ScoringSample) => Score;
  readonly result: () => Score | null;
}

function scorerOf(metric: Metric, params: unknown): Scorer {
  if (metric.kind === 'set') return metric.begin(params);
  if (metric.kind === 'sample') {
    return { add: (sample) => countAgainstModel(metric.score(sample, params), metric), result: () => null };
  }
  throw new AssayError(
    'usage',
    'E_METRIC_PORT',
    `${metric.name} needs ${metric.port === 'judge' ? 'a judge' : 'an embedding model'}, which a file of rows does not have`,
  );
}

function sampleOf(row: Row, path: string): ScoringSample {
  const at = locationOf(row, path);
  const cell = (column: string): JsonValue | undefined => {
    const value = row.cells[column];
    return value === undefined ? undefined : jsonCell(value, column, at);
  };
  const [id, output, expected, metadata] = ['id', 'output', 'expected', 'metadata'].map(cell);
  if (output === undefined) throw wrongRow(row, path, 'there is no "output"');
  if (id !== undefined && typeof id !== 'string')
    throw wrongRow(row, path, `an id is a text; found ${JSON.stringify(id)}`);
  const known = typeof metadata === 'string' && row.untyped ? parsedMetadata(metadata, row, path) : metadata;
  if (known != null && (typeof known !== 'object' || Array.isArray(known)))
    throw wrongRow(row, path, 'metadata is an object');
  return {
    id: id ?? String(row.number),
    output,
    ...(expected === undefined ? {} : { expected }),
    ...(known == null ? {} : { metadata: known as JsonObject }),
  };
}

function parsedMetadata(text: string, row: Row, path: string): JsonValue {
  try {
    return parseJson(text);
  } catch (cause) {
    throw wrongRow(row, path, 'metadata is an object written as JSON', cause);
  }
}

function locationOf({ line }: Row, file: string): Location {
  return line === null ? { file } : { file, line };
}

/** What a metric finds wrong with a sample, at the place of its row. */
function placed(score: () => Score, location: Location): Score {
  try {
    return score();
  } catch (error) {
    if (!(error instanceof AssayError) || error.location !== undefined) throw error;
    const { trouble, code, message, fix } = error;
    const parts = fix === undefined ? { cause: error, location } : { cause: error, location, fix };
    throw new AssayError(trouble, code, message, parts);
  }
}

function wrongRow(row: Row, file: string, why: string, cause?: unknown): AssayError {
  return new AssayError('invalid', 'E_ROW', `row ${row.number}: ${why}`, {
    cause,
    location: locationOf(row, file),
    fix: 'A row has "output", and as the metric asks "expected", "metadata" and a unique "id".',
  });
}

/** `k=5`, `average=macro`, `scale=["low","high"]`: the value is JSON where it parses, else a text. */
function parseParams(params: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    params.map((param) => {
      const equals = param.indexOf('=');
      if (equals < 1) throw new AssayError('usage', 'E_OPTION', `--param ${param}: expected name=value`);
      return [param.slice(0, equals), parseValue(param.slice(equals + 1))];
    }),
  );
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
