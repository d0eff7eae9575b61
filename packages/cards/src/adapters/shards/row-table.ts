import { type ResultRow, variantFields } from '../../corpus/result-row.ts';
import { missingBits, isAgentic } from '../../signals/reproducibility.ts';
import { partyNames, partyOf } from '../../signals/provenance.ts';
import { digest128 } from './digest.ts';
import { encodeRowGroup, type RowGroup, type Table } from '@assay/rows';

const text = (name: string): Table[number] => ({ name, type: 'VARCHAR', nullable: true });
const number = (name: string): Table[number] => ({ name, type: 'DOUBLE', nullable: true });

/** `rows.parquet`: one row for each reported result. */
export const rowTable: Table = [
  { name: 'triple', type: 'UUID', plain: true },
  { name: 'variant', type: 'UUID' },
  { name: 'record', type: 'BIGINT', plain: true },
  { name: 'result', type: 'INTEGER' },
  { name: 'model', type: 'VARCHAR' },
  { name: 'collection', type: 'VARCHAR' },
  { name: 'dataset', type: 'VARCHAR' },
  { name: 'evaluation', type: 'VARCHAR' },
  text('split'),
  { name: 'metric', type: 'VARCHAR' },
  { name: 'score', type: 'DOUBLE', plain: true },
  number('min'),
  number('max'),
  text('source_type'),
  text('organization'),
  text('relationship'),
  text('harness'),
  { name: 'party', type: 'TINYINT' },
  { name: 'agentic', type: 'BOOLEAN' },
  { name: 'missing', type: 'TINYINT' },
  ...variantFields.map(text),
  text('library'),
  text('precision'),
  text('scaffold'),
  { name: 'lower_is_better', type: 'BOOLEAN', nullable: true },
  text('unit'),
  { name: 'source', type: 'INTEGER' },
];

/** A row, the number of its record, and the index of its source in the shard. */
export interface StoredRow {
  readonly row: ResultRow;
  readonly record: bigint;
  readonly source: number;
}

export function encodeRows(stored: readonly StoredRow[]): RowGroup | null {
  if (stored.length === 0) return null;
  const columns = emptyColumns(stored.length);
  const setup = Object.fromEntries(variantFields.map((field) => [field, list<string | null>(stored.length)]));
  const variants = new VariantDigests();
  for (const [index, one] of stored.entries()) {
    fill(columns, index, one);
    columns.variant[index] = variants.of(one.row);
    for (const field of variantFields) setup[field]![index] = one.row.setup[field];
  }
  return encodeRowGroup(rowTable, { ...columns, ...setup }, stored.length);
}

function list<T>(rows: number): T[] {
  const values: T[] = [];
  values.length = rows;
  return values;
}

/** Filled row by row: one pass over the rows is faster than one for each of forty columns. */
function emptyColumns(rows: number) {
  return {
    triple: list<Uint8Array>(rows),
    variant: list<Uint8Array>(rows),
    record: new BigInt64Array(rows),
    result: new Int32Array(rows),
    model: list<string>(rows),
    collection: list<string>(rows),
    dataset: list<string>(rows),
    evaluation: list<string>(rows),
    split: list<string | null>(rows),
    metric: list<string>(rows),
    score: new Float64Array(rows),
    min: list<number | null>(rows),
    max: list<number | null>(rows),
    source_type: list<string | null>(rows),
    organization: list<string | null>(rows),
    relationship: list<string | null>(rows),
    harness: list<string | null>(rows),
    party: new Int32Array(rows),
    agentic: list<boolean>(rows),
    missing: new Int32Array(rows),
    library: list<string | null>(rows),
    precision: list<string | null>(rows),
    scaffold: list<string | null>(rows),
    lower_is_better: list<boolean | null>(rows),
    unit: list<string | null>(rows),
    source: new Int32Array(rows),
  };
}

function fill(columns: ReturnType<typeof emptyColumns>, index: number, stored: StoredRow): void {
  const { row, record, source } = stored;
  const { path, wider } = row;
  columns.triple[index] = tripleDigest(row);
  columns.record[index] = record;
  columns.result[index] = row.result;
  columns.model[index] = row.model;
  columns.collection[index] = path[0];
  columns.dataset[index] = path[1];
  columns.evaluation[index] = path[2];
  columns.split[index] = path[3];
  columns.metric[index] = row.metric;
  columns.score[index] = row.score;
  columns.min[index] = row.min;
  columns.max[index] = row.max;
  columns.source_type[index] = row.sourceType;
  columns.organization[index] = row.organization;
  columns.relationship[index] = row.relationship;
  columns.harness[index] = row.harness;
  columns.party[index] = partyNumber(row);
  columns.agentic[index] = isAgentic(row);
  columns.missing[index] = missingBits(row);
  columns.library[index] = wider?.library ?? null;
  columns.precision[index] = wider?.precision ?? null;
  columns.scaffold[index] = wider?.scaffold ?? null;
  columns.lower_is_better[index] = wider?.lowerIsBetter ?? null;
  columns.unit[index] = wider?.unit ?? null;
  columns.source[index] = source;
}

export function tripleDigest({
  model,
  path,
  metric,
}: Pick<ResultRow, 'model' | 'path' | 'metric'>): Uint8Array {
  return digest128(JSON.stringify([model, path[0], path[1], path[2], path[3], metric]));
}

/** 0 for none, else 1 and on in the order of the names. */
function partyNumber(row: ResultRow): number {
  const party = partyOf(row);
  return party === null ? 0 : partyNames.indexOf(party) + 1;
}

/** The digest of the settings; few differ. A JSON text has no bare line feed. */
class VariantDigests {
  readonly #known = new Map<string, Uint8Array>();

  of({ setup }: ResultRow): Uint8Array {
    const key = variantFields.map((field) => setup[field] ?? '').join('\n');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const digest = digest128(JSON.stringify(variantFields.map((field) => setup[field])));
    this.#known.set(key, digest);
    return digest;
  }
}
