import type { Finding } from '../../corpus/finding.ts';
import { encodeRowGroup, type RowGroup, type Table } from '@assay/rows';

/** `findings.parquet`: everything that was refused, dropped, repaired or odd. */
export const findingTable: Table = [
  { name: 'action', type: 'VARCHAR' },
  { name: 'rule', type: 'VARCHAR' },
  { name: 'path', type: 'VARCHAR' },
  { name: 'result', type: 'INTEGER', nullable: true },
  { name: 'message', type: 'VARCHAR' },
  { name: 'source', type: 'INTEGER' },
];

/** A finding, and the index of its source in the shard. */
export interface StoredFinding {
  readonly finding: Finding;
  readonly source: number;
}

export function encodeFindings(stored: readonly StoredFinding[]): RowGroup | null {
  if (stored.length === 0) return null;
  const of = <T>(value: (finding: Finding) => T): T[] => stored.map(({ finding }) => value(finding));
  return encodeRowGroup(
    findingTable,
    {
      action: of(({ action }) => action),
      rule: of(({ rule }) => rule),
      path: of(({ path }) => path),
      result: of(({ result }) => result),
      message: of(({ message }) => message),
      source: stored.map(({ source }) => source),
    },
    stored.length,
  );
}
