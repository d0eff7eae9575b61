import { type ResultRow, variantFields } from '../result-row.ts';
import { missingBits, isAgentic } from '../../signals/reproducibility.ts';
import { partyNames, partyOf } from '../../signals/provenance.ts';
import { digest128 } from './digest.ts';
import { encodeRowGroup, type RowGroup } from './row-group.ts';
import type { Table } from './table.ts';

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
  const variants = new VariantDigests();
  const of = <T>(value: (row: ResultRow) => T): T[] => stored.map(({ row }) => value(row));
  const settings = variantFields.map((field) => [field, of((row) => row.setup[field])] as const);
  return encodeRowGroup(
    rowTable,
    {
      triple: of(tripleDigest),
      variant: of((row) => variants.of(row)),
      record: stored.map(({ record }) => record),
      result: of((row) => row.result),
      model: of((row) => row.model),
      collection: of((row) => row.path[0]),
      dataset: of((row) => row.path[1]),
      evaluation: of((row) => row.path[2]),
      split: of((row) => row.path[3]),
      metric: of((row) => row.metric),
      score: of((row) => row.score),
      min: of((row) => row.min),
      max: of((row) => row.max),
      source_type: of((row) => row.sourceType),
      organization: of((row) => row.organization),
      relationship: of((row) => row.relationship),
      harness: of((row) => row.harness),
      party: of(partyNumber),
      agentic: of(isAgentic),
      missing: of(missingBits),
      ...Object.fromEntries(settings),
      library: of((row) => row.wider?.library ?? null),
      precision: of((row) => row.wider?.precision ?? null),
      scaffold: of((row) => row.wider?.scaffold ?? null),
      lower_is_better: of((row) => row.wider?.lowerIsBetter ?? null),
      unit: of((row) => row.wider?.unit ?? null),
      source: stored.map(({ source }) => source),
    },
    stored.length,
  );
}

function tripleDigest({ model, path, metric }: ResultRow): Uint8Array {
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
