import { AssayError, type JsonValue } from '@assay/records';
import {
  decodeText,
  formatByName,
  handleFile,
  openFile,
  parsePythonJson,
  readFile,
  readRows,
  type Row,
} from '@assay/rows';
import { rowsInJson } from './rows-in-json.ts';

const LONGEST_TEXT = 2 ** 26;
const MOST_BYTES = 2 ** 29;

/** The rows of a file of answers, whatever form it has. */
export async function* answerRows(path: string, file: string): AsyncIterable<Row> {
  if (formatByName(file === '' ? path : file) === 'json') {
    yield* jsonRows(path, file);
    return;
  }
  const { handle, size } = await openFile(path, file);
  try {
    yield* readRows(handleFile(handle, file, size), { longestText: LONGEST_TEXT });
  } finally {
    await handle.close();
  }
}

async function* jsonRows(path: string, file: string): AsyncIterable<Row> {
  const bytes = await readFile(path, MOST_BYTES, file);
  if (bytes === null) throw unreadable(file, `it has more than ${MOST_BYTES} bytes`);
  for (const [i, cells] of rowsInJson(parsed(decodeText(bytes), file)).entries())
    yield { number: i + 1, line: null, untyped: false, cells };
}

function parsed(text: string, file: string): JsonValue {
  try {
    return parsePythonJson(text);
  } catch (cause) {
    throw unreadable(file, 'it is not JSON', cause);
  }
}

function unreadable(file: string, why: string, cause?: unknown): AssayError {
  return new AssayError('invalid', 'E_OUTPUTS', `answers cannot be read: ${why}`, {
    cause,
    location: { file },
  });
}
