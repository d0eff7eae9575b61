import { type ResultRow, type VariantField, variantFields } from '../../corpus/result-row.ts';
import type { OpenCorpus } from './open-corpus.ts';

/**
 * The reported results for which a condition holds (SQL over the columns of `results`; texts in it `quoted`), in the
 * order of the corpus, some thousands at a time.
 */
export async function* streamRows(
  { database }: OpenCorpus,
  condition = 'true',
): AsyncGenerator<readonly ResultRow[], void, undefined> {
  const columns = [...rowColumns, ...variantFields].join(', ');
  const result = await database.reader.stream(
    `SELECT ${columns} FROM results WHERE (${condition}\n) ORDER BY record, result`,
  );
  for await (const rows of result.yieldRows()) yield (rows as unknown as readonly Cells[]).map(rowOfCells);
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
  retrieved: Text,
  ...setup: Text[],
];

function rowOfCells(cells: Cells): ResultRow {
  const [file, result, model, collection, dataset, evaluation, split, metric, score, min, max, ...rest] =
    cells;
  const [sourceType, organization, relationship, harness, retrieved, ...texts] = rest;
  const setup = Object.fromEntries(variantFields.map((field, i) => [field, texts[i]!]));
  return {
    file,
    result,
    model,
    path: [collection, dataset, evaluation, split],
    metric,
    score,
    min,
    max,
    sourceType,
    organization,
    relationship,
    harness,
    retrieved,
    setup: setup as Record<VariantField, Text>,
  };
}
