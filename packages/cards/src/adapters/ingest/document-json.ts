import { isUtf8 } from 'node:buffer';
import type { JsonValue } from '@assay/records';
import type { Finding } from '../../corpus/finding.ts';
import { parseLenientJson, parsePythonJson, repeatedKey } from '@assay/rows';
import type { SourcePart } from './batch.ts';
import { whyBroken } from './why-broken.ts';

/** A document as JSON, and where it stands. */
export interface DocumentJson {
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
