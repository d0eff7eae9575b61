import type { InstanceRow } from '../../corpus/instance-row.ts';
import { encodeRowGroup, type RowGroup, type Table } from '@assay/rows';

const text = (name: string): Table[number] => ({ name, type: 'VARCHAR', nullable: true });
const number = (name: string): Table[number] => ({ name, type: 'DOUBLE', nullable: true });

/** `instances.parquet`: one row for each sample of an instance-level file; its contents stay in the file. */
export const instanceTable: Table = [
  text('evaluation_id'),
  text('model'),
  text('evaluation'),
  text('evaluation_result_id'),
  { name: 'sample_id', type: 'VARCHAR' },
  text('sample_hash'),
  text('interaction_type'),
  number('score'),
  { name: 'is_correct', type: 'BOOLEAN', nullable: true },
  number('input_tokens'),
  number('output_tokens'),
  number('total_tokens'),
  number('latency_ms'),
  { name: 'failed', type: 'BOOLEAN' },
  { name: 'line', type: 'INTEGER', plain: true },
  { name: 'source', type: 'INTEGER' },
];

export interface StoredInstance {
  readonly row: InstanceRow;
  readonly line: number;
  readonly source: number;
}

export function encodeInstances(stored: readonly StoredInstance[]): RowGroup | null {
  if (stored.length === 0) return null;
  const of = <T>(value: (row: InstanceRow) => T): T[] => stored.map(({ row }) => value(row));
  return encodeRowGroup(
    instanceTable,
    {
      evaluation_id: of((row) => row.evaluationId),
      model: of((row) => row.model),
      evaluation: of((row) => row.evaluation),
      evaluation_result_id: of((row) => row.evaluationResultId),
      sample_id: of((row) => row.sampleId),
      sample_hash: of((row) => row.sampleHash),
      interaction_type: of((row) => row.interactionType),
      score: of((row) => row.score),
      is_correct: of((row) => row.isCorrect),
      input_tokens: of((row) => row.inputTokens),
      output_tokens: of((row) => row.outputTokens),
      total_tokens: of((row) => row.totalTokens),
      latency_ms: of((row) => row.latencyMs),
      failed: of((row) => row.failed),
      line: stored.map(({ line }) => line),
      source: stored.map(({ source }) => source),
    },
    stored.length,
  );
}
