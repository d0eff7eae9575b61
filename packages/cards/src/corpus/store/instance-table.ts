import type { Table } from './table.ts';

const text = (name: string): Table[number] => ({ name, type: 'VARCHAR', nullable: true });
const number = (name: string): Table[number] => ({ name, type: 'DOUBLE', nullable: true });

/** `instances.parquet`: one row for each sample of an instance-level file; its contents stay in the file. */
export const instanceTable: Table = [
  text('evaluation_id'),
  text('model'),
  text('evaluation'),
  text('evaluation_result_id'),
  text('sample_id'),
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
