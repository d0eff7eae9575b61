import {
  AssayError,
  isObject,
  type JsonObject,
  type JsonValue,
  type Location,
  nearestName,
  type Sample,
  type SampleLabel,
} from '@assay/records';
import { jsonCell, parseJson, type Row } from '@assay/rows';
import { plainSample } from './plain-sample.ts';
import { sampleId } from './sample-ids.ts';

/**
 * A text cell of metadata: lists, objects, numbers and booleans written as JSON are read as such
 * (`metadata.k` is 10, not "10"). Of `tags`, `subtask` and `cluster`, which are words, lists only.
 */
function metadataCell(value: JsonValue, name: string, isText: boolean): JsonValue {
  if (!isText || typeof value !== 'string') return value;
  const isWord = name === 'tags' || name === 'subtask' || name === 'cluster';
  if (!(isWord ? /^\[/ : /^[[{]|^-?\d|^(?:true|false)$/).test(value)) return value;
  try {
    const parsed = parseJson(value) as JsonValue;
    return typeof parsed === 'number' && !Number.isSafeInteger(parsed) && Number.isInteger(parsed)
      ? value
      : parsed;
  } catch {
    return value;
  }
}

/** What a column may be. */
const whole = [
  'id',
  'input',
  'expected',
  'expected_output',
  'metadata',
  'tags',
  'subtask',
  'cluster',
  'assert',
];
const isPart = (target: string): boolean => /^(?:input|expected|metadata)\.[^.]/.test(target);

/** Whether a column of this name is a part of a sample. */
export function isSamplePart(name: string): boolean {
  return whole.includes(name) || isPart(name);
}

/** What a column that belongs to a sample may be called. */
export const samplePartNames: readonly string[] = whole;

export interface SampleShape {
  /** Columns of the file, and what each is; those that it does not name are known by their own name. */
  readonly columns?: Readonly<Record<string, string>>;
  /** The id of a sample whose row has no such column; without it one is expected. */
  readonly makeId?: (input: JsonValue) => string;
}

/**
 * A row as a sample. Columns: `id`; `input`, or `input.*` for an object; `expected`, `expected.*` or `expected_output`;
 * `metadata`, `metadata.*`, `tags`, `subtask`, `cluster`, `assert`. Any other column is an error: a row that says more
 * than a sample can hold would lose the rest. Cells of text formats stay texts, `metadata` apart (see `metadata-cell.ts`).
 */
export function readSample(row: Row, shape: SampleShape, at: Location): Sample {
  return (shape.columns === undefined ? plainSample(row) : null) ?? readColumns(row, shape, at);
}

function readColumns(row: Row, shape: SampleShape, at: Location): Sample {
  const input: Record<string, JsonValue> = {};
  const metadata: Record<string, JsonValue> = {};
  const found: Record<string, JsonValue> = {};
  let hasInputParts = false;
  for (const [column, cell] of Object.entries(row.cells)) {
    const target = targetOf(column, shape, at);
    const isText = row.untyped;
    if (target.startsWith('input.')) {
      hasInputParts = true;
      set(input, target.slice(6), isText && cell === null ? '' : jsonCell(cell, column, at), at);
    } else if (isText && cell === null && target !== 'input') continue;
    else if (target.startsWith('metadata.'))
      set(metadata, target.slice(9), metadataCell(jsonCell(cell, column, at), target.slice(9), isText), at);
    else if (target === 'tags' || target === 'subtask' || target === 'cluster' || target === 'assert')
      set(metadata, target, metadataCell(jsonCell(cell, column, at), target, isText), at);
    else set(found, target, isText && cell === null ? '' : jsonCell(cell, column, at), at);
  }
  return assemble(
    found,
    { inputParts: hasInputParts ? input : null, parts: metadata, makeId: idMaker(row, shape) },
    at,
  );
}

interface SampleParts {
  readonly inputParts: JsonObject | null;
  readonly parts: JsonObject;
  /** Null: the row says its id. */
  readonly makeId: ((input: JsonValue) => string) | null;
}

/** An id is made where no column is one: an empty cell among ids is a slip. */
function idMaker({ cells }: Row, { columns = {}, makeId }: SampleShape): SampleParts['makeId'] {
  if (makeId === undefined) return null;
  const hasId = Object.keys(cells).some((column) => (columns[column] ?? column) === 'id');
  return hasId ? null : makeId;
}

function assemble(
  found: Readonly<Record<string, JsonValue>>,
  { inputParts, parts, makeId }: SampleParts,
  at: Location,
): Sample {
  const given = makeId === null ? sampleId(found['id'], at) : null;
  const input = found['input'];
  if (input !== undefined && inputParts !== null)
    throw wrong('E_DATA_COLUMN', 'both input and input.*; expected one of the two', at);
  if (input === undefined && inputParts === null)
    throw wrong(
      'E_DATA_COLUMN',
      `${given === null ? 'the sample' : `sample ${JSON.stringify(given)}`} has no input`,
      at,
    );
  const whole = inputParts ?? input!;
  const id = given ?? makeId!(whole);
  if (Object.hasOwn(found, 'expected') && Object.hasOwn(found, 'expected_output'))
    throw wrong('E_DATA_COLUMN', 'both expected and expected_output; expected one of the two', at);
  const expected = Object.hasOwn(found, 'expected') ? found['expected'] : found['expected_output'];
  const metadata = metadataOf(found['metadata'], parts, at);
  return {
    id,
    input: whole,
    ...(expected === undefined ? {} : { expected }),
    ...(metadata === null ? {} : { metadata }),
  };
}

function metadataOf(given: JsonValue | undefined, parts: JsonObject, at: Location): JsonObject | null {
  if (given !== undefined && !isObject(given))
    throw wrong('E_DATA_TYPE', `metadata is ${JSON.stringify(given)?.slice(0, 40)}; expected an object`, at);
  const metadata: Record<string, JsonValue> = { ...given };
  for (const [key, value] of Object.entries(parts)) set(metadata, key, value, at);
  if (Object.keys(metadata).length === 0) return null;
  checkWords(metadata, 'tags', at);
  for (const key of ['subtask', 'cluster']) {
    const value = metadata[key];
    if (value !== undefined && (typeof value !== 'string' || value === ''))
      throw wrong('E_DATA_TYPE', `${key} is ${JSON.stringify(value)}; expected a text`, at);
  }
  return metadata;
}

/** `tags`: a text, or a list of texts. */
function checkWords(metadata: JsonObject, key: string, at: Location): void {
  const value = metadata[key];
  if (value === undefined) return;
  const words = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  if (words.every((word) => typeof word === 'string' && word !== '')) return;
  const expected = words.includes('') ? 'no empty text' : 'a text or a list of texts';
  throw wrong('E_DATA_TYPE', `${key} is ${JSON.stringify(value).slice(0, 80)}; expected ${expected}`, at);
}

function targetOf(column: string, { columns }: SampleShape, at: Location): string {
  const target = columns !== undefined && Object.hasOwn(columns, column) ? columns[column]! : column;
  if (isSamplePart(target)) return target;
  const near = nearestName(column, whole);
  throw new AssayError(
    'invalid',
    'E_DATA_COLUMN',
    `the column ${JSON.stringify(column)} is not a part of a sample`,
    {
      location: at,
      fix: near === null ? columnFix(column) : `Did you mean ${JSON.stringify(near)}?`,
    },
  );
}

function columnFix(column: string): string {
  const separator = /[;\t|]/.exec(column)?.[0];
  return separator === undefined
    ? `Call it input.${column} or metadata.${column}, or say what it is with columns: in the task's dataset.`
    : `Cells of a .csv file are separated by commas, those of a .tsv file by tabs; here they seem to be by ${JSON.stringify(separator)}.`;
}

/** Sets a part that may be nested (`input.user.name`); what is there already is never written over. */
function set(object: Record<string, JsonValue>, path: string, value: JsonValue, at: Location): void {
  const dot = path.indexOf('.');
  const name = dot === -1 ? path : path.slice(0, dot);
  if (name === '__proto__' || name === 'constructor' || name === 'prototype')
    throw wrong('E_SPEC_KEY', `the name ${name} is not allowed`, at);
  if (dot === -1) {
    if (Object.hasOwn(object, name))
      throw wrong('E_DATA_COLUMN', `two columns are ${JSON.stringify(name)}`, at);
    object[name] = value;
    return;
  }
  const inner = Object.hasOwn(object, name) ? object[name]! : {};
  if (!isObject(inner))
    throw wrong(
      'E_DATA_COLUMN',
      `${JSON.stringify(name)} is a value in one column and an object in another`,
      at,
    );
  object[name] = inner;
  set(inner, path.slice(dot + 1), value, at);
}

function wrong(code: string, message: string, location: Location): AssayError {
  return new AssayError('invalid', code, message, { location });
}

/** Texts longer than this, and more of them than this, are not a set of labels and are skipped. */
const LONGEST = 40;
const MOST = 1_000;

/**
 * Looks at the expected values of a dataset as they come: labels that a reader cannot tell apart (a Cyrillic А
 * for an A, a hidden character) make wrong of right, and a dataset whose every label is null has none. Memory:
 * a thousand short texts; nothing is kept of free text.
 */
export class LabelCheck {
  /** Short labels by what a reader sees. */
  readonly #seen = new Map<string, { readonly label: string; readonly at: Location }>();
  readonly #known = new Set<string>();
  #isOpen = true;
  #nulls = 0;
  #others = 0;
  #unlabelled = 0;

  add(expected: JsonValue | undefined, at: Location): void {
    if (expected === undefined) {
      this.#unlabelled += 1;
      return;
    }
    if (expected === null) this.#nulls += 1;
    else this.#others += 1;
    if (!this.#isOpen || typeof expected !== 'string' || this.#known.has(expected)) return;
    if (expected.length > LONGEST) return;
    this.#isOpen = this.#known.size < MOST;
    this.#known.add(expected);
    const looks = lookOf(expected);
    const other = this.#seen.get(looks);
    if (other === undefined) this.#seen.set(looks, { label: expected, at });
    else throw lookAlike(expected, other, at);
  }

  /** Samples without an expected value. */
  get unlabelled(): number {
    return this.#unlabelled;
  }

  /** Throws where there are labels and all of them are null. */
  finish(location: Location): void {
    if (this.#nulls === 0 || this.#others > 0) return;
    const message = `every expected value is null (${this.#nulls} of them): there is nothing to score against`;
    throw new AssayError('invalid', 'E_DATA_LABELS', message, {
      location,
      fix: 'Give the expected values, or leave the column out where no metric asks for one.',
    });
  }
}

/** Letters that look like Latin ones, as they stand in most typefaces. */
const LATIN = new Map(
  Object.entries({
    ...letters('АВЕЅІЈКМНОРСТУХаеѕіјорсухԁѵԛԝ', 'ABESIJKMHOPCTYXaesijopcyxdvqw'),
    ...letters('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον', 'ABEZHIKMNOPTYXov'),
  }),
);

function letters(theirs: string, ours: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(theirs, (letter, i) => [letter, ours[i]!]));
}

function lookOf(label: string): string {
  if (/^[\u0021-\u007e]*$/.test(label)) return label;
  const plain = label.normalize('NFC').replaceAll(/\p{Cf}/gu, '');
  const latin = Array.from(plain, (letter) => LATIN.get(letter) ?? letter).join('');
  // A word that is Greek or Cyrillic throughout is itself; only what reads as Latin is compared as Latin.
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(latin) ? latin : plain;
}

function lookAlike(
  label: string,
  other: { readonly label: string; readonly at: Location },
  location: Location,
): AssayError {
  const where = `${other.at.file ?? ''}${other.at.line === undefined ? '' : `:${other.at.line}`}`;
  const message = `two labels look the same and are not: ${shown(label)} here, ${shown(other.label)} at ${where}`;
  return new AssayError('invalid', 'E_DATA_LABELS', message, {
    location,
    fix: 'Write both with the same characters.',
  });
}

/** With the code points that a reader could not tell. */
function shown(label: string): string {
  const spelt = Array.from(label, (letter) =>
    /[\u0020-\u007e]/.test(letter) ? letter : `\\u{${letter.codePointAt(0)!.toString(16).padStart(4, '0')}}`,
  );
  return `"${spelt.join('')}"`;
}

/** What the scorer alone opens of a sample. Keys in canonical order: a digest over what is in order costs less. */
export function labelOf({ id, expected, metadata }: Sample): SampleLabel {
  if (expected === undefined) return metadata === undefined ? { id } : { id, metadata };
  return metadata === undefined ? { expected, id } : { expected, id, metadata };
}
