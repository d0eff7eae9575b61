import { AssayError } from '@assay/records';
import { locate } from '@assay/rows';
import type { Quad, Term } from 'n3';
import { type PatternCompiler, patternCompiler } from '../read/pattern-compiler.ts';
import { RDF, rdfFirst, rdfNil, rdfRest, RDFS, rdfType, shortName, XSD } from '../vocabulary/terms.ts';
import type {
  Constraint,
  NodeKind,
  Path,
  RangeComponent,
  Shape,
  ShapeSet,
  ShapeTerm,
  Target,
  TargetedShape,
} from './shape.ts';

type Statements = ReadonlyMap<string, readonly Term[]>;

/** The Turtle source of shapes. */
interface ShapesSource {
  readonly text: string;
  readonly file: string | undefined;
}

/** What a file of shapes says, by subject, and the place of whatever is wrong with it. */
class ShapesGraph {
  readonly #source: ShapesSource;
  readonly #subjects = new Map<string, Map<string, Term[]>>();

  constructor(source: ShapesSource, quads: readonly Quad[]) {
    this.#source = source;
    for (const { subject, predicate, object } of quads) {
      const statements = this.#subjects.get(subject.id) ?? new Map<string, Term[]>();
      this.#subjects.set(subject.id, statements);
      statements.set(predicate.id, [...(statements.get(predicate.id) ?? []), object]);
    }
  }

  get subjects(): Iterable<readonly [id: string, statements: Statements]> {
    return this.#subjects;
  }

  get file(): { readonly file?: string } {
    return this.#source.file === undefined ? {} : { file: this.#source.file };
  }

  about(id: string): Statements | undefined {
    return this.#subjects.get(id);
  }

  list(head: Term, id: string): readonly Term[] {
    const items: Term[] = [];
    const seen = new Set<string>();
    for (let cell = head; cell.id !== rdfNil; ) {
      const statements = this.#subjects.get(cell.id);
      const item = statements?.get(rdfFirst)?.[0];
      const rest = statements?.get(rdfRest)?.[0];
      if (item === undefined || rest === undefined || seen.has(cell.id)) {
        return this.fail(id, 'E_SHAPES_LIST', 'expected a well-formed RDF list');
      }
      seen.add(cell.id);
      items.push(item);
      cell = rest;
    }
    return items;
  }

  fail(id: string, code: string, message: string): never {
    throw new AssayError('usage', code, message, { location: this.#locate(id) });
  }

  /** The line that first names the shape; Turtle's blank nodes have no name, so for them the nearest named holder's. */
  #locate(id: string): { file?: string; line?: number } {
    const name = localName(isBlank(id) ? this.#holderOf(id) : id);
    const offset =
      name === '' ? -1 : this.#source.text.search(new RegExp(`[:/#<]${name.replace(/[^\w-]/g, '\\$&')}\\b`));
    return offset === -1 ? this.file : { ...this.file, line: locate(this.#source.text, offset).line };
  }

  #holderOf(id: string): string {
    const seen = new Set<string>();
    let current = id;
    while (isBlank(current) && !seen.has(current)) {
      seen.add(current);
      const holder = [...this.#subjects].find(([, statements]) =>
        [...statements.values()].some((objects) => objects.some((object) => object.id === current)),
      );
      if (holder === undefined) return '';
      current = holder[0];
    }
    return current;
  }
}

function isBlank(id: string): boolean {
  return id.startsWith('_:');
}

/** What comes after the last separator of an IRI. */
function localName(iri: string): string {
  return iri.slice(Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#'), iri.lastIndexOf(':')) + 1);
}

const SH = 'http://www.w3.org/ns/shacl#';
const FIX = 'urn:assay:vocabulary:fix';
const RULE = 'urn:assay:rule:';

/**
 * Compiles a Turtle file of SHACL shapes. What is ill-formed or outside the supported subset is refused
 * with its place, never skipped: a rule that is silently ignored is worse than none.
 */
export async function readShapes(turtle: string, file?: string): Promise<ShapeSet> {
  const { Parser } = await import('n3');
  let quads: readonly Quad[];
  try {
    quads = new Parser({ baseIRI: 'urn:assay:shapes-file' }).parse(turtle);
  } catch (error) {
    const line = (error as { context?: { line?: number } }).context?.line;
    throw new AssayError('usage', 'E_SHAPES_TURTLE', `not valid Turtle: ${(error as Error).message}`, {
      cause: error,
      location: { ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line }) },
    });
  }
  const graph = new ShapesGraph({ text: turtle, file }, quads);
  return new ShapesReader(graph, await patternCompiler()).read();
}

/** What a shape may say without it being a constraint. */
const silent: ReadonlySet<string> = new Set([
  rdfType,
  `${RDFS}label`,
  `${RDFS}comment`,
  FIX,
  ...[
    'targetClass',
    'targetNode',
    'targetSubjectsOf',
    'targetObjectsOf',
    'path',
    'message',
    'severity',
    'name',
  ]
    .concat(['description', 'order', 'group', 'defaultValue', 'flags', 'ignoredProperties', 'deactivated'])
    .concat(['qualifiedMinCount', 'qualifiedMaxCount'])
    .map((name) => SH + name),
]);

const targetKinds: readonly (readonly [predicate: string, kind: Target['kind']])[] = [
  [`${SH}targetClass`, 'class'],
  [`${SH}targetNode`, 'node'],
  [`${SH}targetSubjectsOf`, 'subjects-of'],
  [`${SH}targetObjectsOf`, 'objects-of'],
];

const nodeKindNames: ReadonlySet<string> = new Set<NodeKind>([
  'IRI',
  'BlankNode',
  'Literal',
  'BlankNodeOrIRI',
  'BlankNodeOrLiteral',
  'IRIOrLiteral',
]);

/** Where a shape stands: its name for reports, and the shapes that hold it. */
interface Place {
  readonly rule: string;
  readonly path: Path | null;
  readonly above: readonly string[];
}

class ShapesReader {
  readonly #graph: ShapesGraph;
  readonly #compile: PatternCompiler;

  constructor(graph: ShapesGraph, compile: PatternCompiler) {
    this.#graph = graph;
    this.#compile = compile;
  }

  read(): ShapeSet {
    const shapes: TargetedShape[] = [];
    for (const [id, statements] of this.#graph.subjects) {
      const targets = this.#targets(id, statements);
      if (targets.length > 0 && !isDeactivated(statements)) {
        shapes.push({ targets, shape: this.#shape(id, { rule: ruleName(id), path: null, above: [] }) });
      }
    }
    this.#checkUnreached(shapes);
    return { shapes };
  }

  #targets(id: string, statements: Statements): readonly Target[] {
    const declared = targetKinds.flatMap(([predicate, kind]) =>
      (statements.get(predicate) ?? []).map((term) => ({ kind, iri: this.#iri(term, predicate, id) })),
    );
    const types = new Set(statements.get(rdfType)?.map((term) => term.id));
    const implicit = types.has(`${RDFS}Class`) && types.has(`${SH}NodeShape`);
    return implicit ? [...declared, { kind: 'class', iri: id }] : declared;
  }

  /** A file without a single target would call everything valid. */
  #checkUnreached(shapes: readonly TargetedShape[]): void {
    if (shapes.length > 0) return;
    throw new AssayError(
      'usage',
      'E_SHAPES_EMPTY',
      'the shapes file has no shape with a target; it would check nothing',
      { location: this.#graph.file },
    );
  }

  #shape(id: string, place: Place): Shape {
    if (place.above.includes(id))
      this.#graph.fail(id, 'E_SHAPES_CYCLE', `the shape ${ruleName(id)} holds itself`);
    const statements = this.#graph.about(id);
    if (statements === undefined)
      return this.#graph.fail(
        place.above.at(-1) ?? id,
        'E_SHAPES_UNDEFINED',
        `the shape ${ruleName(id)} is not described`,
      );
    const path = this.#path(id, statements);
    if (path === null && isTyped(statements, `${SH}PropertyShape`)) {
      this.#graph.fail(id, 'E_SHAPES_PATH', `the property shape ${place.rule} has no sh:path`);
    }
    const own: Place = { rule: isBlank(id) ? place.rule : ruleName(id), path, above: [...place.above, id] };
    return {
      rule: own.rule,
      path,
      message: statements.get(`${SH}message`)?.[0]?.value ?? null,
      fix: statements.get(FIX)?.[0]?.value ?? null,
      constraints: isDeactivated(statements) ? [] : this.#constraints(id, statements, own),
    };
  }

  #path(id: string, statements: Statements): Path | null {
    const paths = statements.get(`${SH}path`);
    if (paths === undefined) return null;
    const path = paths[0]!;
    if (paths.length > 1)
      return this.#graph.fail(id, 'E_SHAPES_PATH', 'a property shape has exactly one sh:path');
    if (path.termType === 'NamedNode') return { predicate: path.value, inverse: false };
    const inverse = this.#graph.about(path.id)?.get(`${SH}inversePath`)?.[0];
    if (inverse?.termType === 'NamedNode') return { predicate: inverse.value, inverse: true };
    return this.#graph.fail(
      id,
      'E_SHAPES_UNSUPPORTED',
      'only a property or the inverse of one is supported as sh:path',
    );
  }

  #constraints(id: string, statements: Statements, place: Place): readonly Constraint[] {
    return [...statements].flatMap(([predicate, objects]) => {
      if (silent.has(predicate)) return [];
      if (!predicate.startsWith(SH)) return [];
      return this.#constraint(id, predicate.slice(SH.length), objects, { statements, place });
    });
  }

  #constraint(
    id: string,
    name: string,
    objects: readonly Term[],
    { statements, place }: { readonly statements: Statements; readonly place: Place },
  ): readonly Constraint[] {
    const each = (make: (term: Term) => Constraint): Constraint[] => objects.map(make);
    const inner = (term: Term, suffix: string): Shape =>
      this.#shape(term.id, { ...place, rule: `${place.rule}/${suffix}` });
    const shapesIn = (term: Term): Shape[] =>
      this.#graph.list(term, id).map((item, i) => inner(item, `${name}-${i + 1}`));
    switch (name) {
      case 'class':
      case 'datatype':
        return each((term) => ({ kind: name, iri: this.#iri(term, SH + name, id) }));
      case 'nodeKind':
        return each((term) => ({ kind: name, nodeKind: this.#nodeKind(term, id) }));
      case 'minCount':
      case 'maxCount':
        if (place.path === null)
          this.#graph.fail(id, 'E_SHAPES_PATH', `sh:${name} needs a shape with sh:path`);
        return each((term) => ({ kind: name, count: this.#count(term, name, id) }));
      case 'minLength':
      case 'maxLength':
        return each((term) => ({ kind: name, length: this.#count(term, name, id) }));
      case 'pattern':
        return each((term) => ({
          kind: name,
          pattern: term.value,
          test: this.#pattern(term, statements, id),
        }));
      case 'minInclusive':
      case 'minExclusive':
      case 'maxInclusive':
      case 'maxExclusive':
        return each((term) => ({
          kind: 'range',
          component: name satisfies RangeComponent,
          bound: this.#number(term, name, id),
        }));
      case 'in':
        return each((term) => ({ kind: name, terms: this.#graph.list(term, id).map(shapeTerm) }));
      case 'hasValue':
        return each((term) => ({ kind: name, term: shapeTerm(term) }));
      case 'languageIn':
        return each((term) => ({
          kind: name,
          languages: this.#graph.list(term, id).map((item) => item.value),
        }));
      case 'uniqueLang':
        return objects[0]?.value === 'true' ? [{ kind: name }] : [];
      case 'equals':
      case 'disjoint':
        return each((term) => ({ kind: name, predicate: this.#iri(term, SH + name, id) }));
      case 'closed':
        return objects[0]?.value === 'true' ? [{ kind: name, allowed: this.#allowed(id, statements) }] : [];
      case 'not':
      case 'node':
        return each((term) => ({ kind: name, shape: inner(term, name) }));
      case 'and':
      case 'or':
      case 'xone':
        return each((term) => ({ kind: name, shapes: shapesIn(term) }));
      case 'property':
        return each((term) => ({ kind: name, shape: this.#propertyShape(id, term, place) }));
      case 'qualifiedValueShape':
        return each((term) => this.#qualified(id, statements, inner(term, 'qualified')));
      default:
        return this.#graph.fail(id, 'E_SHAPES_UNSUPPORTED', `sh:${name} is not supported`);
    }
  }

  #propertyShape(id: string, term: Term, place: Place): Shape {
    const statements = this.#graph.about(term.id);
    if (statements !== undefined && !statements.has(`${SH}path`)) {
      this.#graph.fail(id, 'E_SHAPES_PATH', `a property shape of ${place.rule} has no sh:path`);
    }
    const predicate = statements?.get(`${SH}path`)?.[0]?.value ?? '';
    return this.#shape(term.id, { ...place, rule: `${place.rule}/${localName(predicate)}` });
  }

  #qualified(id: string, statements: Statements, shape: Shape): Constraint {
    const count = (name: string): number | null => {
      const term = statements.get(SH + name)?.[0];
      return term === undefined ? null : this.#count(term, name, id);
    };
    const [min, max] = [count('qualifiedMinCount'), count('qualifiedMaxCount')];
    if (min === null && max === null) {
      return this.#graph.fail(
        id,
        'E_SHAPES_COUNT',
        'sh:qualifiedValueShape needs sh:qualifiedMinCount or sh:qualifiedMaxCount',
      );
    }
    return { kind: 'qualified', shape, min, max };
  }

  #allowed(id: string, statements: Statements): readonly string[] {
    const ignored =
      statements.get(`${SH}ignoredProperties`)?.flatMap((term) => this.#graph.list(term, id)) ?? [];
    const own = (statements.get(`${SH}property`) ?? []).flatMap(
      (term) => this.#graph.about(term.id)?.get(`${SH}path`) ?? [],
    );
    return [...ignored, ...own].map((term) => term.value);
  }

  #iri(term: Term, predicate: string, id: string): string {
    if (term.termType === 'NamedNode') return term.value;
    return this.#graph.fail(
      id,
      'E_SHAPES_IRI',
      `sh:${localName(predicate)} expects an IRI, found ${term.id}`,
    );
  }

  #nodeKind(term: Term, id: string): NodeKind {
    const name = term.value.startsWith(SH) ? term.value.slice(SH.length) : '';
    if (nodeKindNames.has(name)) return name as NodeKind;
    return this.#graph.fail(id, 'E_SHAPES_NODEKIND', `${term.value} is not a node kind of SHACL`);
  }

  #count(term: Term, name: string, id: string): number {
    const count = this.#number(term, name, id);
    if (Number.isInteger(count) && count >= 0) return count;
    return this.#graph.fail(
      id,
      'E_SHAPES_COUNT',
      `sh:${name} expects a whole number of at least 0, found ${term.value}`,
    );
  }

  #pattern(term: Term, statements: Statements, id: string): (text: string) => boolean {
    const flags = statements.get(`${SH}flags`)?.[0]?.value ?? '';
    const compiled = this.#compile(term.value, flags);
    if (compiled.kind === 'compiled') return compiled.finds;
    return this.#graph.fail(id, 'E_SPEC_PATTERN', `the pattern ${term.value} is refused: ${compiled.why}`);
  }

  #number(term: Term, name: string, id: string): number {
    const number = term.termType === 'Literal' && term.value.trim() !== '' ? Number(term.value) : Number.NaN;
    if (Number.isFinite(number)) return number;
    return this.#graph.fail(id, 'E_SHAPES_COUNT', `sh:${name} expects a number, found ${term.value}`);
  }
}

function isTyped(statements: Statements, type: string): boolean {
  return statements.get(rdfType)?.some((term) => term.id === type) ?? false;
}

function isDeactivated(statements: Statements): boolean {
  return statements.get(`${SH}deactivated`)?.[0]?.value === 'true';
}

function ruleName(id: string): string {
  return id.startsWith(RULE) ? id.slice(RULE.length) : shortName(id);
}

function shapeTerm(term: Term): ShapeTerm {
  if (term.termType !== 'Literal') return { kind: 'iri', iri: term.value };
  const language = term.language === '' ? null : term.language;
  return {
    kind: 'literal',
    text: term.value,
    datatype: term.datatype?.value ?? (language === null ? `${XSD}string` : `${RDF}langString`),
    language,
  };
}
