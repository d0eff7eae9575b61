import { CROISSANT, SCHEMA, SCHEMA_HTTP, XSD } from '../vocabulary/terms.ts';

const namespaces = [
  XSD,
  SCHEMA,
  SCHEMA_HTTP,
  CROISSANT,
  'xsd:',
  'xs:',
  'sc:',
  'schema:',
  'cr:',
  'croissant:',
];

/** Names of xsd and schema.org that accept the same values. */
const sameAs: ReadonlyMap<string, string> = new Map([
  ['Text', 'string'],
  ['Integer', 'integer'],
  ['Boolean', 'boolean'],
  ['Number', 'double'],
  ['Float', 'double'],
  ['float', 'double'],
  ['Date', 'date'],
  ['DateTime', 'dateTime'],
]);

/** The next wider type; what is not listed has none. */
const widerThan: ReadonlyMap<string, string> = new Map([
  ['byte', 'short'],
  ['short', 'int'],
  ['int', 'long'],
  ['long', 'integer'],
  ['nonNegativeInteger', 'integer'],
  ['positiveInteger', 'nonNegativeInteger'],
  ['integer', 'decimal'],
  ['decimal', 'double'],
  ['date', 'string'],
  ['dateTime', 'string'],
  ['URL', 'anyURI'],
  ['anyURI', 'string'],
]);

/** One name for all the spellings of a data type: `xsd:string`, its IRI and `sc:Text` are `string`. */
export function acceptedBy(dataType: string): string {
  const namespace = namespaces.find((start) => dataType.startsWith(start)) ?? '';
  const name = dataType.slice(namespace.length);
  return sameAs.get(name) ?? name;
}

/** Whether every value of one type is a value of another. */
export function isWithin(type: string, other: string): boolean {
  for (let at: string | undefined = type; at !== undefined; at = widerThan.get(at))
    if (at === other) return true;
  return false;
}
