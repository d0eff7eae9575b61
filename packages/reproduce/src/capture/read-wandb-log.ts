import { AssayError, isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { parsePythonJson } from '@assay/rows';

/** A field of a message: a number, or bytes that are a text or a message of their own. Fixed-width fields are passed over. */
interface ProtobufField {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/** The fields of a message in the wire form of Protocol Buffers; what is cut off at the end is left out. */
function protobufFields(bytes: Uint8Array): readonly ProtobufField[] {
  const fields: ProtobufField[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    let factor = 1;
    while (at < bytes.length) {
      const byte = bytes[at++]!;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
    return Number.NaN;
  };
  while (at < bytes.length) {
    const key = varint();
    const [number, wire] = [Math.floor(key / 8), key % 8];
    if (wire === 0) fields.push({ number, value: varint() });
    else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else if (wire === 2) {
      const length = varint();
      if (!(at + length <= bytes.length)) break;
      fields.push({ number, value: bytes.subarray(at, at + length) });
      at += length;
    } else break;
  }
  return fields;
}

const HEAD = 7;
const BLOCK = 32_768;
/** Of a piece: whole, the first of several, one between, the last. */
const [WHOLE, FIRST, MIDDLE, LAST] = [1, 2, 3, 4];

/**
 * The records of a binary log of Weights & Biases: pieces in blocks of 32 KiB, as LevelDB writes its log, behind `:W&B`. A log
 * that ends in the middle of a record gives those before it.
 */
function wandbLogRecords(bytes: Uint8Array): readonly Uint8Array[] {
  if (bytes.length === 0) throw wrong('the log is empty: the run was started and recorded nothing');
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 4)) !== ':W&B')
    throw wrong('the log does not begin like a Weights & Biases log');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  let at = HEAD;
  while (at + HEAD <= bytes.length) {
    const left = BLOCK - (at % BLOCK);
    if (left < HEAD) {
      at += left;
      continue;
    }
    const length = view.getUint16(at + 4, true);
    const kind = view.getUint8(at + 6);
    const end = at + HEAD + length;
    if (kind < WHOLE || kind > LAST || end > bytes.length) break;
    const piece = bytes.subarray(at + HEAD, end);
    if (kind === WHOLE || kind === FIRST) parts = [piece];
    if (kind === MIDDLE || kind === LAST) parts.push(piece);
    if (kind === WHOLE || kind === LAST) records.push(Buffer.concat(parts));
    at = end;
  }
  return records;
}

function wrong(message: string): AssayError {
  return new AssayError('invalid', 'E_CAPTURE_LOG', message);
}

/** Numbers of the fields, as wandb_internal.proto has them. */
const RECORD = { history: 2, summary: 3, config: 5, run: 17, exit: 18 };
const RUN = { config: 4, summary: 5, displayName: 8, git: 21 };
const GIT = { remote: 1, commit: 2 };
const ITEM = { key: 1, nested: 2, json: 16 };
const [UPDATE, REMOVE] = [1, 2];
const EXIT_CODE = 1;

export interface WandbLog {
  readonly config: JsonObject;
  /** The last value of each metric. */
  readonly summary: JsonObject;
  /** Of wandb-metadata.json: the name of the run and its code. */
  readonly metadata: JsonObject;
  /** How the run ended, where that was not in order. */
  readonly notes: readonly string[];
}

type Values = Map<string, JsonValue>;

/** What the files beside a log say of a finished run, from the log itself. */
export function readWandbLog(bytes: Uint8Array): WandbLog {
  const [config, last, summary]: Values[] = [new Map(), new Map(), new Map()];
  const metadata: Record<string, JsonValue> = {};
  let exit: number | null = null;
  for (const record of wandbLogRecords(bytes)) {
    for (const { number, value } of messagesIn(record)) {
      if (number === RECORD.config) take(value, config!);
      if (number === RECORD.summary) take(value, summary!);
      if (number === RECORD.history) take(value, last!);
      if (number === RECORD.exit) exit = numberIn(value, EXIT_CODE);
      if (number === RECORD.run) takeRun(value, { config: config!, summary: summary!, metadata });
    }
  }
  const values = [...config!].map(([key, value]) => [key, { value }] as const);
  return {
    config: Object.fromEntries(values),
    summary: objectOf(overlaid(Object.fromEntries(last!), Object.fromEntries(summary!))),
    metadata,
    notes: exit === 0 ? [] : [exit === null ? UNFINISHED : `the run ended with the exit code ${exit}`],
  };
}

const UNFINISHED = 'the log does not say that the run ended: values may not be final';

interface Run {
  readonly config: Values;
  readonly summary: Values;
  readonly metadata: Record<string, JsonValue>;
}

function takeRun(message: Uint8Array, { config, summary, metadata }: Run): void {
  for (const { number, value } of messagesIn(message)) {
    if (number === RUN.config) take(value, config);
    if (number === RUN.summary) take(value, summary);
    if (number === RUN.displayName && value.length > 0) metadata['displayName'] = textOf(value);
    if (number !== RUN.git) continue;
    const part = (wanted: number): string =>
      messagesIn(value)
        .filter((field) => field.number === wanted)
        .map((field) => textOf(field.value))
        .join('');
    metadata['git'] = { remote: part(GIT.remote), commit: part(GIT.commit) };
  }
}

function take(message: Uint8Array, into: Values): void {
  for (const { number, value } of messagesIn(message)) {
    const texts = (wanted: number): readonly string[] =>
      messagesIn(value).flatMap((field) => (field.number === wanted ? [textOf(field.value)] : []));
    const [name, ...inner] = [...texts(ITEM.key), ...texts(ITEM.nested)].filter((part) => part !== '');
    const [json] = texts(ITEM.json);
    if (name === undefined) continue;
    if (number === REMOVE && inner.length === 0) into.delete(name);
    else if (number === REMOVE) into.set(name, placed(into.get(name), inner, undefined));
    if (number === UPDATE && json !== undefined)
      into.set(name, placed(into.get(name), inner, parsePythonJson(json)));
  }
}

/** The value with another one at a path inside of it, or with none there. */
function placed(
  value: JsonValue | undefined,
  [name, ...inner]: readonly string[],
  set: JsonValue | undefined,
): JsonValue {
  if (name === undefined) return set ?? null;
  const { [name]: old, ...others } = objectOf(value);
  if (inner.length === 0 && set === undefined) return others;
  return { ...others, [name]: placed(old, inner, set) };
}

/** Both, and where they have the same name at the same path, the one above. */
function overlaid(below: JsonValue | undefined, above: JsonValue): JsonValue {
  if (!isObject(below) || !isObject(above)) return above;
  const taken = Object.entries(above).map(([name, value]) => [name, overlaid(below[name], value)]);
  return { ...below, ...Object.fromEntries(taken) };
}

function messagesIn(message: Uint8Array): readonly { readonly number: number; readonly value: Uint8Array }[] {
  return protobufFields(message).flatMap(({ number, value }) =>
    typeof value === 'number' ? [] : [{ number, value }],
  );
}

/** A number that is 0 is not written. */
function numberIn(message: Uint8Array, wanted: number): number {
  const found = protobufFields(message).find(({ number }) => number === wanted)?.value;
  return typeof found === 'number' ? found : 0;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
