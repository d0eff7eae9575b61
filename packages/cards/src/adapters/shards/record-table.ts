import type { RecordHead } from '../../corpus/record-head.ts';
import { encodeRowGroup, type RowGroup, type Table } from '@assay/rows';

const text = (name: string): Table[number] => ({ name, type: 'VARCHAR', nullable: true });

/** `records.parquet`: one row for each record that was read; refused ones are findings. */
export const recordTable: Table = [
  { name: 'record', type: 'BIGINT', plain: true },
  { name: 'path', type: 'VARCHAR', plain: true },
  { name: 'source', type: 'INTEGER' },
  { name: 'line', type: 'INTEGER', nullable: true, plain: true },
  text('schema_version'),
  text('evaluation_id'),
  text('retrieved_timestamp'),
  text('source_name'),
  text('model_name'),
  text('developer'),
  { name: 'digest', type: 'UUID', plain: true },
];

export interface StoredRecord {
  readonly record: bigint;
  readonly path: string;
  readonly source: number;
  /** Null for a file of one record. */
  readonly line: number | null;
  readonly head: RecordHead;
  readonly digest: Uint8Array;
}

export function encodeRecords(stored: readonly StoredRecord[]): RowGroup | null {
  if (stored.length === 0) return null;
  const of = <T>(value: (record: StoredRecord) => T): T[] => stored.map(value);
  return encodeRowGroup(
    recordTable,
    {
      record: of(({ record }) => record),
      path: of(({ path }) => path),
      source: of(({ source }) => source),
      line: of(({ line }) => line),
      schema_version: of(({ head }) => head.schemaVersion),
      evaluation_id: of(({ head }) => head.evaluationId),
      retrieved_timestamp: of(({ head }) => head.retrieved),
      source_name: of(({ head }) => head.sourceName),
      model_name: of(({ head }) => head.modelName),
      developer: of(({ head }) => head.developer),
      digest: of(({ digest }) => digest),
    },
    stored.length,
  );
}
