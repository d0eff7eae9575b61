import type { AssayError } from '@assay/records';
import type { Row, RowFile } from './file/row.ts';
import { JsonlReader } from './jsonl-reader.ts';
import { readLineBlocks } from './lines.ts';

/** One JSON object a line; blank lines are passed over. Memory: one block of the file, and one line. */
export async function* readJsonl(
  file: RowFile,
  onError?: (error: AssayError) => void,
  longestText?: number,
): AsyncGenerator<Iterable<Row>> {
  const rows = new JsonlReader(file.name, onError, longestText);
  for await (const lines of readLineBlocks(file, () => rows.line)) yield rows.read(lines);
}
