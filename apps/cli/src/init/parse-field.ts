import { AssayError } from '@assay/records';
import type { InitRequest } from '@assay/verbs';

type FieldRequest = InitRequest['output_fields'][number];

const xsdTypes: ReadonlySet<string> = new Set(
  'string boolean integer int long float double decimal date dateTime time duration anyURI'.split(' '),
);
const schemaTypes: ReadonlySet<string> = new Set(
  'Text Number Integer Float Boolean Date DateTime Time URL ImageObject AudioObject VideoObject'.split(' '),
);
const prefixes: Readonly<Record<string, string>> = {
  xsd: 'xsd:',
  sc: 'schema:',
  schema: 'schema:',
  cr: 'croissant:',
  croissant: 'croissant:',
};

/** An address, a prefixed name or a bare name, up to the colon that starts the pattern. */
const typeAndPattern = /^(https?:\/\/[^:\s]+|(?:xsd|sc|schema|cr|croissant):[^:\s]+|[^:\s]*)(?::(.*))?$/s;

/** Reads `name`, `name:type` or `name:type:pattern`; `type[]` is a list; without a type it is text. */
export function parseField(text: string): FieldRequest {
  const colon = text.indexOf(':');
  const name = (colon === -1 ? text : text.slice(0, colon)).trim();
  const match = typeAndPattern.exec(colon === -1 ? 'string' : text.slice(colon + 1));
  if (name === '' || match === null) throw refuse(text, 'expected name:type or name:type:pattern');
  const written = match[1] === '' ? 'string' : match[1]!;
  const repeated = written.endsWith('[]');
  const pattern = match[2] === undefined || match[2] === '' ? {} : { pattern: match[2] };
  const type = dataTypeOf(repeated ? written.slice(0, -2) : written, text);
  return { name, data_type: type, repeated, ...pattern };
}

function dataTypeOf(written: string, text: string): string {
  if (/^https?:/.test(written)) return written;
  const colon = written.indexOf(':');
  const name = written.slice(colon + 1);
  const prefix = colon === -1 ? undefined : prefixes[written.slice(0, colon)];
  if (prefix !== undefined && (prefix !== 'xsd:' || xsdTypes.has(name))) return prefix + name;
  if (prefix === undefined && xsdTypes.has(name)) return `xsd:${name}`;
  if (prefix === undefined && schemaTypes.has(name)) return `schema:${name}`;
  throw refuse(text, unknown(name));
}

function unknown(name: string): string {
  return `unknown type ${name}; known are ${[...xsdTypes, ...schemaTypes].join(', ')}, or an address`;
}

function refuse(text: string, why: string): AssayError {
  return new AssayError('usage', 'E_OPTION', `--output-field ${text}: ${why}`, {
    fix: 'For example: --output-field "answer:string:^[A-D]$" --output-field "scores:float[]"',
  });
}

/** What the person answered, or gave as flags. */
export interface ProblemAnswers {
  readonly name: string;
  readonly id: string | null;
  readonly description: string | null;
  /** Addresses of data sets. */
  readonly inputs: readonly string[];
  /** Each as `name:type[:pattern]`. */
  readonly outputFields: readonly string[];
  readonly metrics: readonly string[];
  readonly subTasks: readonly string[];
}
