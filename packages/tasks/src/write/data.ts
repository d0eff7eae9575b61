import { AssayError } from '@assay/records';
import { type Graph, GraphBuilder, type GraphNode, literal } from '../read/graph.ts';
import { isAbsoluteIri } from '../read/plain-context.ts';
import { classes, properties, SCHEMA } from '../vocabulary/terms.ts';

/**
 * A part of a task as one of the builders made it; `kind` is what the others ask for. Passing the same part
 * twice, or an equal one with the same id, writes it once.
 */
export interface Declared<Kind extends string = string> {
  readonly kind: Kind;
  readonly id: string | null;
  readonly types: readonly string[];
  readonly statements: readonly Statement[];
}

export type Statement = readonly [predicate: string, value: DeclaredValue];

/** A text, number or boolean; a part; or the name of something described elsewhere. */
type DeclaredValue = string | number | boolean | Declared | { readonly link: string };

export type OneOrMore<T> = T | readonly [T, ...T[]];

export function listOf<T>(value: OneOrMore<T> | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly T[]) : [value as T];
}

/** One statement for each value; none for what is absent. */
export function say(
  predicate: string,
  value: DeclaredValue | readonly DeclaredValue[] | undefined,
): Statement[] {
  return listOf<DeclaredValue>(value).map((one) => [predicate, one]);
}

export function declare<Kind extends string>(
  kind: Kind,
  id: string | undefined,
  types: readonly string[],
  statements: readonly Statement[],
): Declared<Kind> {
  if (id !== undefined) requireIri(id, 'id');
  for (const [predicate, value] of statements) {
    if (typeof value === 'number' && !Number.isFinite(value))
      fail(`${predicate}: ${value} is not a number that JSON can hold`);
    if (typeof value === 'string' && !value.isWellFormed())
      fail(`${predicate}: half a character (a lone surrogate)`);
    if (typeof value === 'object' && 'link' in value) requireIri(value.link, predicate);
  }
  return { kind, id: id ?? null, types, statements };
}

export function fail(message: string): never {
  throw new AssayError('usage', 'E_WRITE', message);
}

export function requireIri(text: string, what: string): void {
  if (isAbsoluteIri(text) && !/[\s<>"{}|\\^`\p{Cc}]/u.test(text) && text.isWellFormed()) return;
  throw new AssayError('usage', 'E_WRITE_IRI', `${what} ${JSON.stringify(text)}: expected an absolute IRI`, {
    fix: 'Give an address such as https://example.org/my-task, or urn:uuid:….',
  });
}

export function requireText(text: string, what: string): void {
  if (text.trim() === '') fail(`${what} is empty`);
}

/** The graph of declared parts. Two different parts with the same id are refused: the reader would merge them. */
export function declaredGraph(roots: readonly Declared[]): Graph {
  const builder = new GraphBuilder();
  const nodes = new Map<Declared, GraphNode>();
  const byId = new Map<string, Declared>();
  const nodeOf = (part: Declared): GraphNode => {
    const known = nodes.get(part);
    if (known !== undefined) return known;
    const first = part.id === null ? undefined : byId.get(part.id);
    const node = part.id === null ? builder.blank() : builder.node(part.id);
    nodes.set(part, node);
    if (first !== undefined) {
      if (same(first, part)) return node;
      throw new AssayError('usage', 'E_WRITE_CONFLICT', `two different parts have the id ${part.id}`, {
        fix: 'Give one of them another id, or pass the same part in both places.',
      });
    }
    if (part.id !== null) byId.set(part.id, part);
    builder.place(node, 0);
    for (const type of part.types) builder.addType(node, type);
    for (const [predicate, value] of part.statements) {
      if (typeof value !== 'object') builder.addValue(node, predicate, literal(value, null, null));
      else builder.addValue(node, predicate, 'link' in value ? builder.node(value.link) : nodeOf(value));
    }
    return node;
  };
  for (const root of roots) nodeOf(root);
  return builder.graph();
}

function same(a: Declared, b: Declared): boolean {
  if (a === b) return true;
  return (
    a.id === b.id &&
    a.types.join(' ') === b.types.join(' ') &&
    a.statements.length === b.statements.length &&
    a.statements.every(([predicate, value], i) => {
      const [otherPredicate, other] = b.statements[i]!;
      return predicate === otherPredicate && sameValue(value, other);
    })
  );
}

function sameValue(a: DeclaredValue, b: DeclaredValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  if ('link' in a || 'link' in b) return 'link' in a && 'link' in b && a.link === b.link;
  return same(a, b);
}

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

interface FieldOptions extends Naming {
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
