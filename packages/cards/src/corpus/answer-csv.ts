import { csvLine } from '@assay/rows';
import type { Answer } from '../adapters/duckdb/ask-corpus.ts';
import type { PlainValue } from '../adapters/duckdb/plain-value.ts';

/** An answer as CSV; lists and objects as JSON. */
export async function* answerCsv({ columns, rows }: Answer): AsyncGenerator<string, void, undefined> {
  yield csvLine(columns);
  for await (const batch of rows) yield batch.map((row) => csvLine(row.map(cell))).join('');
}

function cell(value: PlainValue): string | number | boolean | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
