import { isUtf8 } from 'node:buffer';
import type { JsonValue } from '@assay/records';
import { corpusDocument } from '../corpus-document.ts';
import type { Finding } from '../finding.ts';
import { type InstanceRow, instanceRow, isInstance } from '../instance-row.ts';
import { isObject } from '../json-shape.ts';
import { type NormalisedRecord, normaliseRecord } from '../normalise-record.ts';
import { parseJson } from '../parse-json.ts';
import { digest128 } from '../store/digest.ts';
import type { CardFile } from '../card-file.ts';
import type { SourcePart } from './batch.ts';

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
  const number = part.numbers[index]!;
  const place = placeOf(part, number);
  const bytes = part.bytes.subarray(part.spans[2 * index], part.spans[2 * index + 1]);
  const json = parsed(bytes, part.unit, { place, number, find });
  if (json === undefined) return { kind: 'nothing' };
  if (part.kind === 'instances' || (isObject(json) && isInstance(json)))
    return readInstance(json, { place, number, find });
  const document = corpusDocument(json, place);
  if (document.kind === 'card') return document;
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

function readInstance(json: JsonValue, { place, number, find }: Place): ReadDocument {
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

/** A line by its number, an item of a list by its index, as JSON paths have it. */
function placeOf({ path, unit }: SourcePart, number: number): string {
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
    return parseJson(text);
  } catch (cause) {
    at.find({
      action: 'refused',
      rule: `broken_${unit}`,
      path: at.place,
      result: null,
      message: `${unit === 'line' ? `line ${at.number}` : `the ${unit}`} is no JSON: ${(cause as Error).message}`,
    });
    return undefined;
  }
}

/** UTF-8, without a byte order mark. Bytes that are no UTF-8 become U+FFFD, and that is said. */
function textOf(bytes: Uint8Array, { place, find }: Place): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  if (text.includes('\uFFFD') && !isUtf8(bytes))
    find({
      action: 'repaired',
      rule: 'invalid_utf8',
      path: place,
      result: null,
      message: 'bytes that are no UTF-8 were read as U+FFFD',
    });
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
