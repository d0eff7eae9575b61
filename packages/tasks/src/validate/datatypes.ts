import { RDF, XSD } from '../vocabulary/terms.ts';

const integer = /^[+-]?\d+$/;
const double = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]?INF|NaN)$/;
const date = String.raw`-?(?:[1-9]\d{3,}|0\d{3})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const zone = String.raw`(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?`;
const time = String.raw`(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)`;

/** Smallest and largest value of XSD's bounded integers; null: no bound. */
const integerBounds: Readonly<Record<string, readonly [min: bigint | null, max: bigint | null]>> = {
  integer: [null, null],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
  int: [-(2n ** 31n), 2n ** 31n - 1n],
  short: [-32768n, 32767n],
  byte: [-128n, 127n],
  nonNegativeInteger: [0n, null],
  positiveInteger: [1n, null],
  nonPositiveInteger: [null, 0n],
  negativeInteger: [null, -1n],
  unsignedLong: [0n, 2n ** 64n - 1n],
  unsignedInt: [0n, 2n ** 32n - 1n],
  unsignedShort: [0n, 65535n],
  unsignedByte: [0n, 255n],
};

const lexicalForms: Readonly<Record<string, RegExp>> = {
  decimal: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  double,
  float: double,
  boolean: /^(?:true|false|1|0)$/,
  date: new RegExp(`^${date}${zone}$`),
  dateTime: new RegExp(`^${date}T${time}${zone}$`),
  time: new RegExp(`^${time}${zone}$`),
  gYear: new RegExp(`^-?(?:[1-9]\\d{3,}|0\\d{3})${zone}$`),
  hexBinary: /^(?:[0-9a-fA-F]{2})*$/,
};

/** Whether a text is a legal form of a datatype. Datatypes that are not known here take any text, as SHACL has it. */
export function isWellTyped(text: string, datatype: string): boolean {
  if (datatype === `${RDF}langString`) return true;
  if (!datatype.startsWith(XSD)) return true;
  const name = datatype.slice(XSD.length);
  const bounds = Object.hasOwn(integerBounds, name) ? integerBounds[name]! : null;
  const trimmed = name === 'string' ? text : trimSpace(text);
  if (bounds === null) return !Object.hasOwn(lexicalForms, name) || lexicalForms[name]!.test(trimmed);
  if (!integer.test(trimmed)) return false;
  const [min, max] = bounds;
  if (min === null && max === null) return true;
  const value = BigInt(trimmed.replace(/^\+/, ''));
  return (min === null || value >= min) && (max === null || value <= max);
}

/** XSD's white space at both ends; a pattern for it would take quadratic time on white space in the middle. */
function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && ' \t\r\n'.includes(text[start]!)) start += 1;
  while (end > start && ' \t\r\n'.includes(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}
