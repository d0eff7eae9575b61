import { classes, properties, SCHEMA } from '../vocabulary/terms.ts';
import {
  type Declared,
  declare,
  fail,
  type OneOrMore,
  listOf,
  requireText,
  say,
  type Statement,
} from './declared.ts';

/** What every part may say of itself. */
export interface Naming {
  readonly id?: string;
  readonly name?: string;
  readonly description?: string;
}

const valueRequired = `${SCHEMA}valueRequired`;

export type Dataset = Declared<'dataset'>;
export type InputSpec = Declared<'input-spec'>;
export type OutputSpec = Declared<'output-spec'>;
export type RecordSetPart = Declared<'record-set'>;
export type FieldPart = Declared<'field'>;
/** Something that the document names and does not describe. */
export interface Link {
  readonly link: string;
}

interface Resource extends Naming {
  readonly url?: string;
  readonly contentUrl?: string;
  readonly encodingFormat?: string;
  readonly sha256?: string;
}

export interface FieldOptions extends Naming {
  readonly name: string;
  /** `xsd:string`, `schema:Text` or an IRI. */
  readonly dataType: string;
  readonly repeated?: boolean;
  /** Whether a row may leave it empty. */
  readonly optional?: boolean;
  readonly valuePattern?: string;
  readonly subFields?: OneOrMore<FieldPart>;
}

export function link(iri: string): Link {
  return { link: iri };
}

/** A concrete data set: given by a problem, or handed in by a solution. */
export function dataset(options: Resource): Dataset {
  return declare('dataset', options.id, [classes.Dataset], resource(options));
}

/** Data that a solution must bring. */
export function inputSpec(options: Naming & { readonly schema?: RecordSetPart }): InputSpec {
  return declare(
    'input-spec',
    options.id,
    [classes.InputSpec],
    [...naming(options), ...say(properties.schema, options.schema)],
  );
}

/** Data that a solution must produce. */
export function outputSpec(options: Naming & { readonly schema: RecordSetPart }): OutputSpec {
  return declare(
    'output-spec',
    options.id,
    [classes.OutputSpec],
    [...naming(options), ...say(properties.schema, options.schema)],
  );
}

/** The fields of a row; `key` names those that identify it. */
export function recordSet(
  options: Naming & { readonly fields: OneOrMore<FieldPart>; readonly key?: OneOrMore<string> },
): RecordSetPart {
  const fields = listOf<FieldPart>(options.fields);
  if (fields.length === 0) fail('a RecordSet needs at least one field');
  const key = listOf<string>(options.key);
  const names = new Set(
    fields.flatMap((field) => field.statements.filter(([p]) => p === properties.name).map(([, v]) => v)),
  );
  const unknown = key.find((name) => !names.has(name));
  if (unknown !== undefined) fail(`the key names ${unknown}, which is not among the fields`);
  return declare(
    'record-set',
    options.id,
    [classes.RecordSet],
    [...naming(options), ...say(properties.field, fields), ...say(properties.key, key)],
  );
}

export function field(options: FieldOptions): FieldPart {
  requireText(options.name, 'the name of a field');
  requireText(options.dataType, `the dataType of field ${options.name}`);
  const iri = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(options.dataType);
  return declare(
    'field',
    options.id,
    [classes.Field],
    [
      ...naming(options),
      ...say(properties.dataType, iri ? link(options.dataType) : options.dataType),
      ...say(properties.repeated, options.repeated === true ? true : undefined),
      ...say(valueRequired, options.optional === true ? false : undefined),
      ...say(properties.valuePattern, options.valuePattern),
      ...say(properties.subField, listOf<FieldPart>(options.subFields)),
    ],
  );
}

export function naming(options: Naming): Statement[] {
  if (options.name !== undefined) requireText(options.name, 'a name');
  return [...say(properties.name, options.name), ...say(properties.description, options.description)];
}

export function resource(options: Resource): Statement[] {
  return [
    ...naming(options),
    ...say(properties.url, options.url === undefined ? undefined : link(options.url)),
    ...say(properties.contentUrl, options.contentUrl),
    ...say(properties.encodingFormat, options.encodingFormat),
    ...say(properties.sha256, options.sha256),
  ];
}
