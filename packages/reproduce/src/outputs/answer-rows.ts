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
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileName } from '../names.ts';

/** Fewer things under names of their own are settings or numbers, not answers. */
const FEWEST_KEYED = 5;

/** Lists of rows stand in objects, and these in few others. */
const DEEPEST = 4;

/**
 * The rows of a JSON document: a list; the longest list that an object holds, at any depth, with those of the same columns beside
 * it, told apart by the key that they stand under (`part`); or an object that has each row under its id, by itself or inside of
 * another. A document that is none of these has no rows.
 */
export function rowsInJson(value: JsonValue): readonly JsonObject[] {
  if (Array.isArray(value)) return value.every(isObject) ? value : [];
  if (!isObject(value) || isValidationReport(value)) return [];
  const annotated = annotationsIn(value);
  if (annotated !== null) return annotated;
  const questions = questionsIn(value);
  if (questions.length > 0) return questions;
  const lists = listsIn(value, []).toSorted((a, b) => b.rows.length - a.rows.length);
  const [longest] = lists;
  if (longest !== undefined) {
    const columns = Object.keys(longest.rows[0]!).join('\n');
    const alike = lists.filter(({ rows }) => Object.keys(rows[0]!).join('\n') === columns);
    return alike.length === 1 ? longest.rows : joined(alike);
  }
  const keyed = [value, ...Object.values(value).filter(isObject)].map(keyedRows);
  return keyed.toSorted((a, b) => b.length - a.length)[0]!;
}

/** A row for each annotation of a file in COCO's form, with the name of its image; an image without any has a row, too. */
function annotationsIn({ images, annotations }: JsonObject): readonly JsonObject[] | null {
  if (!isRows(images) || !isRows(annotations)) return null;
  if (!annotations.every((row) => Object.hasOwn(row, 'image_id'))) return null;
  const names = new Map(images.map((image) => [image['id'], image['file_name'] ?? null]));
  const annotated = new Set(annotations.map((row) => row['image_id']));
  const empty = images.filter(({ id }) => id !== undefined && !annotated.has(id));
  return [
    ...annotations.map((row) => ({ ...row, file_name: names.get(row['image_id']) ?? null })),
    ...empty.map(({ id, file_name = null }) => ({ image_id: id!, file_name })),
  ];
}

/** The questions of a file in SQuAD's form, which stand below articles and paragraphs. */
function questionsIn({ data }: JsonObject): readonly JsonObject[] {
  if (!isRows(data)) return [];
  return data.flatMap(({ paragraphs }) =>
    isRows(paragraphs) ? paragraphs.flatMap(({ qas }) => (isRows(qas) ? qas : [])) : [],
  );
}

function isRows(value: JsonValue | undefined): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && (value as readonly JsonValue[]).every(isObject);
}

interface FoundList {
  readonly path: readonly string[];
  readonly rows: readonly JsonObject[];
}

function listsIn(value: JsonObject, path: readonly string[]): readonly FoundList[] {
  return Object.entries(value).flatMap(([key, inner]): readonly FoundList[] => {
    const below = [...path, key];
    if (Array.isArray(inner))
      return inner.length > 0 && inner.every(isObject) ? [{ path: below, rows: inner }] : [];
    return isObject(inner) && below.length < DEEPEST ? listsIn(inner, below) : [];
  });
}

/** Rows of several lists; each says which it is from, by the first key in which their places differ. */
function joined(lists: readonly FoundList[]): readonly JsonObject[] {
  const [{ path: first }] = lists as readonly [FoundList];
  const at = first.findIndex((key, i) => lists.some(({ path }) => path[i] !== key));
  return lists.flatMap(({ path, rows }) => rows.map((row) => ({ part: path[at] ?? '', ...row })));
}

/**
 * The rows of an object that has an answer or a label itself under each id, as `predictions.json` of SQuAD: the name of the
 * file says which. Numbers are results of a run more often than answers, and are not taken.
 */
function valuesById(value: JsonValue, file: string): readonly JsonObject[] {
  const name = fileName(file);
  const column = /pred|answer|output|respon[sc]e/i.test(name)
    ? 'prediction'
    : /label|gold|truth|reference|target|solution|key/i.test(name)
      ? 'label'
      : null;
  if (column === null || !isObject(value) || Object.keys(value).length < FEWEST_KEYED) return [];
  const entries = Object.entries(value);
  const isOne = (one: JsonValue | undefined): boolean => typeof one === 'string' || Array.isArray(one);
  return entries.every(([, one]) => one === null || isOne(one))
    ? entries.map(([id, one]) => ({ id, [column]: one ?? null }))
    : [];
}

/** What an extraction of a paper writes beside its task files: checks of these, and no answers. */
function isValidationReport(value: JsonObject): boolean {
  return Array.isArray(value['stages']) && Object.keys(value).some((key) => key.startsWith('overall_passed'));
}

function keyedRows(value: JsonObject): readonly JsonObject[] {
  const entries = Object.entries(value);
  const first = entries[0]?.[1];
  const names = isObject(first) ? Object.keys(first) : [];
  const isRow = (row: JsonValue | undefined): row is JsonObject =>
    isObject(row) && names.some((name) => Object.hasOwn(row, name));
  if (entries.length < FEWEST_KEYED || !entries.every(([, row]) => isRow(row))) return [];
  return entries.flatMap(([id, row]) =>
    isRow(row) ? [{ ...(names.includes('id') ? { key: id } : { id }), ...row }] : [],
  );
}

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
