import type { Cell } from '@assay/rows';
import { isWellTyped } from '../../validate/datatypes.ts';
import { CROISSANT, SCHEMA, SCHEMA_HTTP, XSD } from '../../vocabulary/terms.ts';

/** A cell as text: what a pattern looks at, what keys are compared by, what evidence shows. */
export function writtenForm(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '(invalid date)' : cell.toISOString();
  if (cell instanceof Uint8Array) return `(${cell.length} bytes)`;
  if (typeof cell !== 'object') return String(cell);
  return JSON.stringify(cell, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
}

/** Whether a cell is of a type. `untyped` cells are text, and are read by the type's written form. */
export type CellType = (cell: Cell, untyped: boolean) => boolean;

type Vocabulary = 'xsd' | 'schema' | 'croissant';

const namespaces: readonly (readonly [start: string, vocabulary: Vocabulary])[] = [
  [XSD, 'xsd'],
  ['xsd:', 'xsd'],
  ['xs:', 'xsd'],
  [SCHEMA, 'schema'],
  [SCHEMA_HTTP, 'schema'],
  ['sc:', 'schema'],
  ['schema:', 'schema'],
  [CROISSANT, 'croissant'],
  ['cr:', 'croissant'],
  ['croissant:', 'croissant'],
];

/**
 * The check for a declared data type: an IRI (`http://www.w3.org/2001/XMLSchema#string`), a prefixed name
 * (`xsd:string`, `sc:Text`) or a bare one (`Text`). Null for types that are not known here.
 */
export function cellType(declared: string): CellType | null {
  for (const [start, vocabulary] of namespaces) {
    if (declared.startsWith(start)) return known(vocabulary, declared.slice(start.length));
  }
  return known('schema', declared) ?? known('xsd', declared);
}

function known(vocabulary: Vocabulary, name: string): CellType | null {
  const types = vocabularies[vocabulary];
  return Object.hasOwn(types, name) ? types[name]! : null;
}

const anything: CellType = () => true;
const text: CellType = (cell) => typeof cell === 'string';

/** XSD writes true, false, 1 and 0; Python's CSV writer True and False. */
const boolean: CellType = (cell, untyped) =>
  untyped ? /^(?:true|false|True|False|1|0)$/.test(writtenForm(cell)) : typeof cell === 'boolean';

const integer =
  (name: string): CellType =>
  (cell, untyped) => {
    const written = untyped || typeof cell === 'bigint' ? writtenForm(cell) : wholeNumber(cell);
    return written !== null && isWellTyped(written, `${XSD}${name}`);
  };

function wholeNumber(cell: Cell): string | null {
  return typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell).toString() : null;
}

/** NaN and the infinities are not values: a number that is missing is written as missing. */
const number =
  (name: string): CellType =>
  (cell, untyped) => {
    if (untyped) return /\d/.test(writtenForm(cell)) && isWellTyped(writtenForm(cell), `${XSD}${name}`);
    return typeof cell === 'bigint' || (typeof cell === 'number' && Number.isFinite(cell));
  };

const written =
  (name: string): CellType =>
  (cell) =>
    typeof cell === 'string' && isWellTyped(cell, `${XSD}${name}`);

const date: CellType = (cell) =>
  cell instanceof Date || (typeof cell === 'string' && isWellTyped(cell, `${XSD}date`) && isInCalendar(cell));

const dateTime: CellType = (cell) =>
  cell instanceof Date ||
  (typeof cell === 'string' && isWellTyped(cell, `${XSD}dateTime`) && isInCalendar(cell));

/** 30 February has the right form and does not exist. */
function isInCalendar(written: string): boolean {
  const parts = /^(-?\d+)-(\d\d)-(\d\d)/.exec(written);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}

/** xsd:anyURI may be relative; schema:URL may not. */
const reference: CellType = (cell) => typeof cell === 'string' && /^[^\s<>"{}|\\^`]+$/.test(cell);
const address: CellType = (cell) =>
  typeof cell === 'string' && reference(cell, false) && /^[a-z][a-z0-9+.-]*:/i.test(cell);

const base64: CellType = (cell) =>
  cell instanceof Uint8Array ||
  (typeof cell === 'string' && /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(cell));

const duration: CellType = (cell) =>
  typeof cell === 'string' &&
  /^-?P(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/.test(cell);

const integerNames = [
  'integer',
  'long',
  'int',
  'short',
  'byte',
  'nonNegativeInteger',
  'positiveInteger',
  'nonPositiveInteger',
  'negativeInteger',
  'unsignedLong',
  'unsignedInt',
  'unsignedShort',
  'unsignedByte',
];
const textNames = [
  'string',
  'normalizedString',
  'token',
  'language',
  'Name',
  'NCName',
  'NMTOKEN',
  'ID',
  'IDREF',
];
const anyNames = ['anyType', 'anySimpleType', 'anyAtomicType'];

const named = (names: readonly string[], type: (name: string) => CellType): Record<string, CellType> =>
  Object.fromEntries(names.map((name) => [name, type(name)]));

const vocabularies: Readonly<Record<Vocabulary, Readonly<Record<string, CellType>>>> = {
  xsd: {
    ...named(textNames, () => text),
    ...named(integerNames, integer),
    ...named(['decimal', 'float', 'double'], number),
    ...named(['time', 'gYear', 'hexBinary'], written),
    ...named(anyNames, () => anything),
    boolean,
    date,
    dateTime,
    dateTimeStamp: dateTime,
    duration,
    anyURI: reference,
    base64Binary: base64,
  },
  schema: {
    Text: text,
    CssSelectorType: text,
    PronounceableText: text,
    XPathType: text,
    Boolean: boolean,
    Integer: integer('integer'),
    Number: number('double'),
    Float: number('double'),
    Date: date,
    DateTime: dateTime,
    Time: written('time'),
    Duration: duration,
    URL: address,
    // Media and structures that Croissant allows as a type; what they hold is not looked into.
    ImageObject: anything,
    AudioObject: anything,
    VideoObject: anything,
    MediaObject: anything,
    Thing: anything,
  },
  croissant: {
    Int8: integer('byte'),
    Int16: integer('short'),
    Int32: integer('int'),
    Int64: integer('long'),
    UInt8: integer('unsignedByte'),
    UInt16: integer('unsignedShort'),
    UInt32: integer('unsignedInt'),
    UInt64: integer('unsignedLong'),
    Float16: number('double'),
    Float32: number('double'),
    Float64: number('double'),
    BoundingBox: anything,
    SegmentationMask: anything,
    Label: anything,
    Split: anything,
  },
};
