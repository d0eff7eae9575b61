import { type ResultRow, type SetupField, setupFields } from '../../corpus/result-row.ts';
import type { Triple } from '../../signals/signals-of.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';
import { tripleOrder } from './signals-view.ts';

/**
 * The reported results for which a condition holds (SQL over the columns of `results`; texts in it `quoted`), in the
 * order of the corpus, some thousands at a time.
 */
export async function* streamRows(
  corpus: DuckDbCorpus,
  condition = 'true',
): AsyncGenerator<readonly ResultRow[], void, undefined> {
  yield* orderedRows(corpus, condition, 'record, result');
}

/** The same, all reports of one triple after another, triples in their order. */
export async function* streamTriples(
  corpus: DuckDbCorpus,
  condition = 'true',
): AsyncGenerator<Triple, void, undefined> {
  let reports: ResultRow[] = [];
  for await (const rows of orderedRows(corpus, condition, `${tripleOrder}, record, result`))
    for (const row of rows) {
      if (reports.length > 0 && !isSameTriple(reports[0]!, row)) {
        yield tripleOf(reports);
        reports = [];
      }
      reports.push(row);
    }
  if (reports.length > 0) yield tripleOf(reports);
}

function tripleOf(reports: readonly ResultRow[]): Triple {
  const { model, path, metric } = reports[0]!;
  return { model, path, metric, reports };
}

function isSameTriple(a: ResultRow, b: ResultRow): boolean {
  return a.model === b.model && a.metric === b.metric && a.path.every((part, i) => part === b.path[i]);
}

async function* orderedRows(
  { database }: DuckDbCorpus,
  condition: string,
  order: string,
): AsyncGenerator<readonly ResultRow[], void, undefined> {
  const columns = [...rowColumns, ...setupFields].map((column) => `"${column}"`).join(', ');
  const result = await database.reader.stream(
    `SELECT ${columns} FROM results WHERE (${condition}\n) ORDER BY ${order}`,
  );
  const share = sharing();
  for await (const rows of result.yieldRows())
    yield (rows as unknown as readonly Cells[]).map((cells) => rowOfCells(cells, share));
}

const rowColumns = [
  'record_path',
  'result',
  'model',
  'collection',
  'dataset',
  'evaluation_name',
  'split',
  'metric',
  'score',
  'min_score',
  'max_score',
  'source_type',
  'organization',
  'relationship',
  'harness',
  'library_version',
  'metric_parameters',
  'retrieved_timestamp',
] as const;

type Text = string | null;
type Cells = readonly [
  file: string,
  result: number,
  model: string,
  collection: string,
  dataset: string,
  evaluation: string,
  split: Text,
  metric: string,
  score: number,
  min: number | null,
  max: number | null,
  sourceType: Text,
  organization: Text,
  relationship: Text,
  harness: Text,
  harnessVersion: Text,
  parameters: Text,
  retrieved: Text,
  ...setup: Text[],
];

/** Rows repeat their texts: each is held once, and so is each setup. */
interface Sharing {
  readonly text: <T extends Text>(text: T) => T;
  readonly setup: (texts: readonly Text[]) => ResultRow['setup'];
}

function sharing(): Sharing {
  const texts = new Map<Text, Text>();
  const setups = new Map<string, ResultRow['setup']>();
  return {
    text: <T extends Text>(text: T): T => {
      const known = texts.get(text);
      if (known !== undefined) return known as T;
      texts.set(text, text);
      return text;
    },
    setup: (given) => {
      const key = JSON.stringify(given);
      const known = setups.get(key) ?? setupOf(given);
      setups.set(key, known);
      return known;
    },
  };
}

function setupOf(texts: readonly Text[]): ResultRow['setup'] {
  return Object.fromEntries(setupFields.map((field, i) => [field, texts[i]!])) as Record<SetupField, Text>;
}

function rowOfCells(cells: Cells, { text, setup }: Sharing): ResultRow {
  const [file, result, model, collection, dataset, evaluation, split, metric, score, min, max, ...rest] =
    cells;
  const [sourceType, organization, relationship, harness, harnessVersion, parameters, retrieved, ...texts] =
    rest;
  return {
    file: text(file),
    result,
    model: text(model),
    path: [text(collection), text(dataset), text(evaluation), text(split)],
    metric: text(metric),
    parameters: text(parameters),
    score,
    min,
    max,
    sourceType: text(sourceType),
    organization: text(organization),
    relationship: text(relationship),
    harness: text(harness),
    harnessVersion: text(harnessVersion),
    retrieved: text(retrieved),
    setup: setup(texts),
  };
}
