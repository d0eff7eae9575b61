import { isObject, type JsonValue, type Location } from '@assay/records';
import { type Cell, jsonCell, type Row } from '@assay/rows';
import { answerRows } from './answer-rows.ts';
import { snake } from './output-row.ts';

const token = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\b(?:True|False|None|nan|inf)\b/gs;
const words: Readonly<Record<string, string>> = { True: 'true', False: 'false' };

/** A list or an object as Python prints it, `['a', "it's", None]`, which is how tables of Python hold lists; undefined where it is none. */
export function pythonLiteral(text: string): JsonValue | undefined {
  const json = text
    .replaceAll(token, (found: string, single?: string, double?: string) => {
      const inner = single ?? double;
      if (inner === undefined) return words[found] ?? 'null';
      return JSON.stringify(inner.replaceAll(/\\(n|t|r|.)/gs, (_, escaped: string) => unescaped(escaped)));
    })
    .replace(/^\((.*)\)$/s, '[$1]');
  try {
    return JSON.parse(json) as JsonValue;
  } catch {
    return undefined;
  }
}

function unescaped(escaped: string): string {
  return { n: '\n', t: '\t', r: '\r' }[escaped] ?? escaped;
}

/** A row of a file as names and values; cells of CSV are read as what they look like. */
export type Cells = Readonly<Record<string, JsonValue>>;

/** All rows of a file of answers, whatever its columns are. */
export async function readCells(path: string, file: string): Promise<readonly Cells[]> {
  const rows: Cells[] = [];
  for await (const row of answerRows(path, file)) {
    const at = row.line === null ? { file } : { file, line: row.line };
    const cells = Object.entries(row.cells).map(
      ([name, cell]) => [name, typedCell(cell, name, { row, at })] as const,
    );
    rows.push(Object.fromEntries(cells));
  }
  return rows;
}

interface Place {
  readonly row: Row;
  readonly at: Location;
}

/** Of a CSV file every cell is text: true, false, numbers and JSON are read as such. */
export function typedCell(cell: Cell, column: string, { row, at }: Place): JsonValue {
  const value = jsonCell(cell, column, at);
  if (!row.untyped || typeof value !== 'string') return value;
  if (value === '') return null;
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value)) return Number(value);
  return /^[[{]/.test(value) ? parsed(value) : value;
}

/** A list or an object that a cell holds as JSON, or as Python prints it; a text that only begins so stays a text. */
function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return pythonLiteral(text) ?? text;
  }
}

/** What stands in each of a list of objects: `answers.text` of [{ text, answer_start }, …]. */
const listed = ['text', 'answer', 'label', 'name', 'value'];

/** A row whose objects are opened: what stands inside is a column too, `output.label`, `judge.scores.helpfulness`. */
export function withInner(row: Cells): Cells {
  const inner = Object.entries(row).flatMap(([name, value]) => innerOf(name, value, DEEPEST));
  return inner.length === 0 ? row : { ...Object.fromEntries(inner), ...row };
}

/** Scores stand in an object of scores in an object of the judge: deeper are settings and logs. */
const DEEPEST = 3;

function innerOf(name: string, value: JsonValue, depth: number): readonly (readonly [string, JsonValue])[] {
  if (isObject(value))
    return depth === 0
      ? []
      : Object.entries(value).flatMap(([key, each]) => {
          const path = `${name}.${key}`;
          return [[path, each] as const, ...innerOf(path, each, depth - 1)];
        });
  return listed.flatMap((key) => {
    const texts = textsIn(value, key);
    return texts === undefined ? [] : [[`${name}.${key}`, texts] as const];
  });
}

/** The value of a column, or of what stands inside of one; a column whose own name has a dot comes first. */
export function cellIn(row: Cells, column: string): JsonValue | undefined {
  if (Object.hasOwn(row, column)) return row[column];
  const dot = column.indexOf('.');
  const outer = dot === -1 ? undefined : row[column.slice(0, dot)];
  const inner = column.slice(dot + 1);
  return isObject(outer) ? cellIn(outer, inner) : textsIn(outer, inner);
}

/** The texts under one name in all objects of a list; undefined where it is none. */
function textsIn(value: JsonValue | undefined, key: string): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || !listed.includes(key)) return undefined;
  const texts = (value as readonly JsonValue[]).map((one) => (isObject(one) ? one[key] : undefined));
  return texts.every((text) => typeof text === 'string') ? texts : undefined;
}

/** Objects with more names in all rows together than this are maps, whose names are values: they stay closed. */
const MOST_NAMES = 64;

/** Rows whose objects are opened; not those that are maps by id. */
export function rowsWithInner(rows: readonly Cells[]): readonly Cells[] {
  const names = new Map<string, Set<string>>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (isObject(value)) {
        const known = names.get(name) ?? new Set();
        for (const [key] of innerOf(name, value, DEEPEST)) known.add(key);
        names.set(name, known);
      }
  const maps = new Set([...names].flatMap(([name, keys]) => (keys.size > MOST_NAMES ? [name] : [])));
  if (maps.size === 0) return rows.map(withInner);
  return rows.map((row) => {
    const own = Object.entries(row).filter(([name]) => !maps.has(name));
    return { ...withInner(Object.fromEntries(own)), ...row };
  });
}

const failedWords =
  /(?:^|_)(?:failed|failure|error(?:ed)?|time(?:d)?_?out|invalid|refused|missing|unparsable|unparseable)(?:$|_)/;
/** Of columns that are true where an answer came and could be read. */
const cameNames =
  /(?:^|_)(?:pars(?:e|ed|ing)_(?:success(?:ful)?|succeeded|ok)|parsed_ok|parsed|is_valid|valid(?:_(?:answer|response|output|format|json))?|answered|api_(?:success|ok)|request_(?:success|ok)|has_answer)$/;

/** Whether a column is called as one that speaks of answers that did not come. */
export function speaksOfFailure(column: string): boolean {
  return failedWords.test(snake(column)) || isStatus(column) || saysThatItCame(column);
}

export function isStatus(column: string): boolean {
  return /(?:^|_)(?:status|state)$/.test(snake(column));
}

/** Whether a column says of answers that they came, so that false means that one did not. */
export function saysThatItCame(column: string): boolean {
  return cameNames.test(snake(column));
}

/** Words of a column of states or errors for an answer that came. */
const cameWords =
  /^(?:|ok|okay|success(?:ful)?|succeeded|complete[d]?|done|finished|stop|end_turn|passed|valid|parsed|none|null|nan|false|no|0|200)$/i;

/** Whether a cell that speaks of failure says that no answer came: a flag, an error's text, a state. Null: it says nothing of it. */
export function failureTold(column: string, value: JsonValue | undefined): boolean | null {
  if (saysThatItCame(column)) return flagIn(value, false);
  if (value === undefined || value === null) return false;
  const flag = flagIn(value, true);
  if (flag !== null) return flag;
  return typeof value === 'string' ? !cameWords.test(value.trim()) : null;
}

/** A flag of which one value means failure; what is not stated of an answer that should have come is one, too. */
function flagIn(value: JsonValue | undefined, failing: boolean): boolean | null {
  if (value === undefined || value === null) return !failing;
  if (typeof value === 'boolean') return value === failing;
  return value === 0 || value === 1 ? (value === 1) === failing : null;
}
