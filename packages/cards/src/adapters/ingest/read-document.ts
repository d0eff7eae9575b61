import { isObject, type JsonValue } from '@assay/records';
import { parseLenientJson, parsePythonJson, repeatedKey } from '@assay/rows';
import { isUtf8 } from 'node:buffer';
import { type CardFile, tooDeepCard } from '../../corpus/card-file.ts';
import { corpusDocument } from '../../corpus/corpus-document.ts';
import type { Finding } from '../../corpus/finding.ts';
import { type InstanceRow, instanceRow, isInstance } from '../../corpus/instance-row.ts';
import { isTooDeep } from '../../corpus/json-shape.ts';
import { type NormalisedRecord, normaliseRecord } from '../../corpus/normalise-record.ts';
import { digest128 } from '../shards/row-table.ts';
import type { SourcePart } from './batch.ts';

/** Why a text could not be parsed, in words; with what to do, where that is known. A stack that was not deep enough is a RangeError. */
function whyBroken(cause: unknown, text: string, unit: SourcePart['unit']): string {
  if (cause instanceof RangeError) return 'is nested too deep';
  const found = meant.find(({ looks }) => looks(text, unit));
  return `is not JSON: ${found?.advice ?? (cause as Error).message}`;
}

const meant: readonly {
  readonly looks: (text: string, unit: SourcePart['unit']) => boolean;
  readonly advice: string;
}[] = [
  // The second byte of gzip is not valid UTF-8.
  { looks: (text) => text.startsWith('\u001f\ufffd'), advice: 'it is gzip; its name must end in .gz' },
  { looks: (text) => text.startsWith('PK\u0003\u0004'), advice: 'it is a ZIP archive; unpack it' },
  {
    looks: (text, unit) => unit === 'file' && startsWithDocument(text),
    advice: 'it contains several documents; rename it to end in .jsonl to read it line by line',
  },
];

function startsWithDocument(text: string): boolean {
  const end = text.indexOf('\n');
  if (end === -1 || text.slice(end).trim() === '') return false;
  try {
    return typeof JSON.parse(text.slice(0, end)) === 'object';
  } catch {
    return false;
  }
}

/** A document as JSON, and where it stands. */
interface DocumentJson {
  readonly json: JsonValue;
  readonly place: string;
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Parses document `index` of a part; null, and a finding with its place, for what is not JSON. */
export function documentJson(
  part: Pick<SourcePart, 'path' | 'unit' | 'bytes' | 'spans' | 'numbers'>,
  index: number,
  find: (finding: Finding) => void,
): DocumentJson | null {
  const number = part.numbers[index]!;
  const place = placeOf(part, number);
  const bytes = part.bytes.subarray(part.spans[2 * index], part.spans[2 * index + 1]);
  const json = parsed(bytes, part.unit, { place, number, find });
  return json === undefined ? null : { json, place, number, bytes };
}

/** A line by its number, an item of a list by its index, as JSON paths have it. */
function placeOf({ path, unit }: Pick<SourcePart, 'path' | 'unit'>, number: number): string {
  if (unit === 'file') return path;
  return unit === 'line' ? `${path}:${number}` : `${path}#${number - 1}`;
}

interface Place {
  readonly place: string;
  readonly number: number;
  readonly find: (finding: Finding) => void;
}

function parsed(bytes: Uint8Array, unit: SourcePart['unit'], at: Place): JsonValue | undefined {
  const text = textOf(bytes, at);
  try {
    return withoutRepeats(text, parseLenientJson(text), at);
  } catch (cause) {
    const repaired = pythonJson(text);
    if (repaired !== undefined) {
      at.find({
        action: 'repaired',
        rule: 'no_json_number',
        path: at.place,
        result: null,
        message: 'NaN and Infinity, which are not JSON, were read as missing numbers',
      });
      return withoutRepeats(text, repaired, at);
    }
    at.find({
      action: 'refused',
      rule: `broken_${unit}`,
      path: at.place,
      result: null,
      message: `${unit === 'line' ? `line ${at.number}` : `the ${unit}`} ${whyBroken(cause, text, unit)}`,
    });
    return undefined;
  }
}

/** What was parsed, and a finding where one object has a key twice. */
function withoutRepeats(text: string, json: JsonValue, { place, find }: Place): JsonValue {
  const repeated = repeatedKey(text, json);
  if (repeated !== null)
    find({
      action: 'repaired',
      rule: 'repeated_key',
      path: place,
      result: null,
      message: `the key ${JSON.stringify(repeated.key)} appears twice in one object; the last one was used`,
    });
  return json;
}

/** JSON as Python writes it; undefined for what is not JSON that way either. */
function pythonJson(text: string): JsonValue | undefined {
  if (!/NaN|Infinity/.test(text)) return undefined;
  try {
    return parsePythonJson(text);
  } catch {
    return undefined;
  }
}

/** UTF-8, without a byte order mark. Bytes that are not UTF-8 become U+FFFD, with a finding. */
function textOf(bytes: Uint8Array, { place, find }: Place): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  if (text.includes('\uFFFD') && !isUtf8(bytes))
    find({
      action: 'repaired',
      rule: 'invalid_utf8',
      path: place,
      result: null,
      message: 'bytes that are not UTF-8 were read as U+FFFD',
    });
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** One document, read. */
export type ReadDocument =
  | RecordDocument
  | { readonly kind: 'card'; readonly card: CardFile }
  | { readonly kind: 'instance'; readonly row: InstanceRow; readonly number: number }
  | { readonly kind: 'nothing' };

export interface RecordDocument {
  readonly kind: 'record';
  readonly path: string;
  /** Whether the document names its path itself. */
  readonly isNamed: boolean;
  readonly number: number | null;
  readonly normalised: NormalisedRecord;
  readonly digest: Uint8Array;
}

/** Whether a record can come again: one that does not name its path is known by its file and line, which are its own. */
export function isIdentified({ isNamed, normalised }: RecordDocument): boolean {
  return isNamed && normalised.head !== null;
}

/** Reads document `index` of a part. What is wrong with it goes to `find`. */
export function readDocument(
  part: SourcePart,
  index: number,
  find: (finding: Finding) => void,
): ReadDocument {
  const parsed = documentJson(part, index, find);
  if (parsed === null) return { kind: 'nothing' };
  const { json, place, number, bytes } = parsed;
  if (part.kind === 'instances' || (isObject(json) && isInstance(json)))
    return readInstance(json, { place, number, find });
  const document = corpusDocument(json, place);
  if (document.kind === 'card') return readCard(document.card, find);
  const { path } = document.record;
  return {
    kind: 'record',
    path,
    isNamed: path !== place,
    number: part.unit === 'file' ? null : number,
    normalised: normaliseRecord(document.record, part.root),
    digest: digest128(bytes),
  };
}

function readCard(card: CardFile, find: (finding: Finding) => void): ReadDocument {
  if (!isTooDeep(card.sections)) return { kind: 'card', card };
  find(tooDeepCard(card.path));
  return { kind: 'nothing' };
}

interface SamplePlace {
  readonly place: string;
  readonly number: number;
  readonly find: (finding: Finding) => void;
}

function readInstance(json: JsonValue, { place, number, find }: SamplePlace): ReadDocument {
  const read = instanceRow(json);
  const finding = { path: place, result: null };
  if (read.row === null) {
    find({ action: 'refused', rule: 'no_sample', ...finding, message: read.why });
    return { kind: 'nothing' };
  }
  if (read.lacks.length > 0)
    find({
      action: 'noted',
      rule: 'sample_lacks_fields',
      ...finding,
      message: `the sample has no ${read.lacks.join(', ')}`,
    });
  return { kind: 'instance', row: read.row, number };
}
