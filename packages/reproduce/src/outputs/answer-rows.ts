import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError, isObject, type JsonObject, type JsonValue } from '@assay/records';
import {
  decodeText,
  formatByName,
  handleFile,
  openFile,
  parsePythonJson,
  readFile,
  readRows,
  type Row,
  rowFileOf,
  unpackedBytes,
} from '@assay/rows';
import { rowsInJson, valuesById } from './rows-in-json.ts';

const LONGEST_TEXT = 2 ** 26;
const MOST_BYTES = 2 ** 29;
/** Of a folder with an answer in each file: the column with the name of the file. */
const FILE_NAME = 'file_name';

/** The rows of a file of answers, whatever form it has; of a folder, each JSON file in it is one. */
export async function* answerRows(path: string, file: string): AsyncIterable<Row> {
  if (await isFolder(path)) {
    yield* rowsOfFolder(path, file);
    return;
  }
  if (formatByName(file === '' ? path : file) === 'json') {
    yield* jsonRows(path, file);
    return;
  }
  const { handle, size } = await openFile(path, file);
  try {
    const packed = handleFile(handle, file, size);
    const rows = isPacked(path) ? rowFileOf(file, await unpackedBytes(packed)) : packed;
    yield* readRows(rows, { longestText: LONGEST_TEXT });
  } finally {
    await handle.close();
  }
}

async function* jsonRows(path: string, file: string): AsyncIterable<Row> {
  const value = await documentIn(path, file);
  const rows = rowsInJson(value);
  for (const [i, cells] of (rows.length > 0 ? rows : valuesById(value, file)).entries())
    yield { number: i + 1, line: null, untyped: false, cells };
}

async function* rowsOfFolder(path: string, file: string): AsyncIterable<Row> {
  const names = (await readdir(path)).filter((name) => /\.json$/i.test(name)).sort();
  for (const [i, name] of names.entries()) {
    const cells = await documentIn(join(path, name), `${file}/${name}`);
    if (!isObject(cells))
      throw unreadable(`${file}/${name}`, 'it is not one answer, as the files beside it are');
    yield {
      number: i + 1,
      line: null,
      untyped: false,
      cells: { [FILE_NAME]: name.replace(/\.json$/i, ''), ...cells },
    };
  }
}

/** The answer that a JSON document is by itself: an object that holds no rows. Null: it is something else. */
export async function oneAnswer(path: string, file: string): Promise<JsonObject | null> {
  const value = await documentIn(path, file);
  return isObject(value) && rowsInJson(value).length === 0 ? value : null;
}

async function documentIn(path: string, file: string): Promise<JsonValue> {
  const bytes = await readFile(path, MOST_BYTES, file);
  if (bytes === null) throw unreadable(file, `it has more than ${MOST_BYTES} bytes`);
  return parsed(decodeText(isPacked(path) ? await unpackedBytes(rowFileOf(file, bytes)) : bytes), file);
}

function isPacked(path: string): boolean {
  return /\.gz$/i.test(path);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
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
