import { AssayError, isObject, type JsonValue } from '@assay/records';
import { jsonCell, parseJson, type Row } from '@assay/rows';

/**
 * The cell of a column, or of a path into one (`metadata.tags`) where no column has that name; undefined where there is none. A
 * list or an object that stands in a cell of text is read as such on the way.
 */
export function cellAt({ cells, untyped }: Row, column: string, file: string): JsonValue | undefined {
  if (Object.hasOwn(cells, column)) return jsonCell(cells[column]!, column, { file });
  const [head, ...path] = column.split('.');
  if (path.length === 0 || !Object.hasOwn(cells, head!)) return undefined;
  const whole = jsonCell(cells[head!]!, head!, { file });
  return path.reduce(memberOf, untyped ? parsedText(whole) : whole);
}

/** The words of a cell: a text, or a list of them, also where it is written as JSON in a file of texts. */
export function wordsAt(row: Row, column: string, file: string): readonly string[] | undefined {
  const cell = cellAt(row, column, file);
  if (cell === undefined || cell === null) return cell === null ? [] : undefined;
  const value = row.untyped ? parsedText(cell) : cell;
  const words: readonly JsonValue[] = Array.isArray(value) ? value : [cell];
  return words.map((word) => wordOf(word, column));
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isObject(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, JsonValue>>)[name] : undefined;
}

function parsedText(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch {
    // A text that only begins like a list is a text.
    return value;
  }
}

function wordOf(word: JsonValue, column: string): string {
  if (typeof word === 'string' && word !== '') return word;
  if (typeof word === 'number' || typeof word === 'boolean') return String(word);
  throw new AssayError('usage', 'E_LABELS', `${column} is not a text, a number or a list of them`);
}
