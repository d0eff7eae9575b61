import { AssayError } from '@assay/records';
import type { ClassHierarchy } from '../read/class-hierarchy.ts';
import {
  type Graph,
  GraphBuilder,
  type GraphNode,
  type GraphValue,
  type Literal,
  mergeGraphs,
} from '../read/graph.ts';
import { RDF, RDFS, rdfType } from '../vocabulary/terms.ts';
import { isWellTyped } from './datatypes.ts';
import type {
  Constraint,
  NodeKind,
  Path,
  RangeComponent,
  Shape,
  ShapeSet,
  ShapeTerm,
  Target,
} from './shape.ts';

/** One constraint that one focus node does not meet. */
export interface ShapeResult {
  readonly shape: Shape;
  readonly constraint: Constraint;
  readonly focus: GraphNode | Literal;
  /** The value at fault; null when it is their number. */
  readonly value: GraphValue | null;
}

interface ShapeCheck {
  readonly targets: number;
  readonly results: readonly ShapeResult[];
}

/** The data as the shapes see it. */
interface ShapeData {
  readonly graph: Graph;
  readonly hierarchy: ClassHierarchy;
}

/**
 * Runs SHACL shapes over a graph: one result for each failing constraint and value (each focus node, for
 * constraints on counts and on the node itself). What happens inside sh:or, sh:and, sh:xone, sh:not,
 * sh:node and sh:qualifiedValueShape decides those, and is not reported of its own.
 */
export function checkShapes({ shapes }: ShapeSet, data: ShapeData): ShapeCheck {
  const checker = new Checker(data);
  const targets = new Set<GraphValue>();
  const results: ShapeResult[] = [];
  for (const { shape, targets: declared } of shapes) {
    const found = declared.map((target) => checker.focusNodes(target));
    const focuses = found.length === 1 ? found[0]! : new Set(found.flat());
    for (const focus of focuses) {
      targets.add(focus);
      checker.check(shape, focus, (result) => results.push(result));
    }
  }
  return { targets: targets.size, results };
}

type Report = (result: ShapeResult) => void;

class Checker {
  readonly #data: ShapeData;

  constructor(data: ShapeData) {
    this.#data = data;
  }

  focusNodes(target: Target): readonly GraphValue[] {
    const { graph, hierarchy } = this.#data;
    const nodes = (): GraphNode[] => [...graph.nodes.values()];
    switch (target.kind) {
      case 'class':
        return hierarchy.instancesOf(target.iri);
      case 'node':
        return nodes().filter((node) => node.id === target.iri);
      case 'subjects-of':
        return nodes().filter((node) => node.properties.has(target.iri));
      case 'objects-of':
        return [...new Set(nodes().flatMap((node) => node.properties.get(target.iri) ?? []))];
    }
  }

  check(shape: Shape, focus: GraphValue, report: Report): void {
    const values = shape.path === null ? [focus] : this.#valuesAt(focus, shape.path);
    for (const constraint of shape.constraints) {
      if (constraint.kind === 'property') {
        for (const value of values) this.check(constraint.shape, value, report);
        continue;
      }
      for (const value of this.#offenders(constraint, focus, values)) {
        report({ shape, constraint, focus, value });
      }
    }
  }

  #conforms(shape: Shape, focus: GraphValue): boolean {
    let broken = false;
    this.check(shape, focus, () => {
      broken = true;
    });
    return !broken;
  }

  #valuesAt(focus: GraphValue, path: Path): readonly GraphValue[] {
    if (path.inverse) {
      const holds = (node: GraphNode): boolean =>
        node.properties.get(path.predicate)?.includes(focus) ?? false;
      return [...this.#data.graph.nodes.values()].filter(holds);
    }
    return focus.kind === 'literal' ? [] : (focus.properties.get(path.predicate) ?? []);
  }

  /** The values that break a constraint; `null` stands for their number. */
  #offenders(
    constraint: Exclude<Constraint, { kind: 'property' }>,
    focus: GraphValue,
    values: readonly GraphValue[],
  ): readonly (GraphValue | null)[] {
    const unless = (holds: (value: GraphValue) => boolean): readonly GraphValue[] =>
      values.filter((value) => !holds(value));
    const once = (broken: boolean): readonly null[] => (broken ? [null] : []);
    switch (constraint.kind) {
      case 'class':
        return unless((value) => value.kind !== 'literal' && this.#data.hierarchy.isA(value, constraint.iri));
      case 'datatype':
        return unless(
          (value) =>
            value.kind === 'literal' &&
            value.datatype === constraint.iri &&
            isWellTyped(value.text, value.datatype),
        );
      case 'nodeKind':
        return unless((value) => nodeKinds[constraint.nodeKind].includes(value.kind));
      case 'minCount':
        return once(values.length < constraint.count);
      case 'maxCount':
        return once(values.length > constraint.count);
      case 'minLength':
        return unless((value) => value.kind !== 'blank' && lengthOf(value) >= constraint.length);
      case 'maxLength':
        return unless((value) => value.kind !== 'blank' && lengthOf(value) <= constraint.length);
      case 'pattern':
        return unless((value) => value.kind !== 'blank' && constraint.test(textOf(value)));
      case 'range':
        return unless(
          (value) => value.kind === 'literal' && inRange(value, constraint.component, constraint.bound),
        );
      case 'in':
        return unless((value) => constraint.terms.some((term) => isTerm(value, term)));
      case 'hasValue':
        return once(!values.some((value) => isTerm(value, constraint.term)));
      case 'languageIn':
        return unless((value) => value.kind === 'literal' && speaks(value, constraint.languages));
      case 'uniqueLang':
        return repeatedLanguages(values).map(() => null);
      case 'equals': {
        const others = this.#valuesAt(focus, { predicate: constraint.predicate, inverse: false });
        return [
          ...values.filter((value) => !holds(others, value)),
          ...others.filter((other) => !holds(values, other)),
        ];
      }
      case 'disjoint': {
        const others = this.#valuesAt(focus, { predicate: constraint.predicate, inverse: false });
        return values.filter((value) => holds(others, value));
      }
      case 'closed':
        return values.flatMap((value) => extraValues(value, constraint.allowed));
      case 'not':
        return values.filter((value) => this.#conforms(constraint.shape, value));
      case 'node':
        return unless((value) => this.#conforms(constraint.shape, value));
      case 'and':
        return unless((value) => constraint.shapes.every((shape) => this.#conforms(shape, value)));
      case 'or':
        return unless((value) => constraint.shapes.some((shape) => this.#conforms(shape, value)));
      case 'xone':
        return unless(
          (value) => constraint.shapes.filter((shape) => this.#conforms(shape, value)).length === 1,
        );
      case 'qualified': {
        const count = values.filter((value) => this.#conforms(constraint.shape, value)).length;
        return [
          ...once(constraint.min !== null && count < constraint.min),
          ...once(constraint.max !== null && count > constraint.max),
        ];
      }
    }
  }
}

const nodeKinds: Readonly<Record<NodeKind, readonly GraphValue['kind'][]>> = {
  IRI: ['iri'],
  BlankNode: ['blank'],
  Literal: ['literal'],
  BlankNodeOrIRI: ['blank', 'iri'],
  BlankNodeOrLiteral: ['blank', 'literal'],
  IRIOrLiteral: ['iri', 'literal'],
};

function textOf(value: GraphValue): string {
  return value.kind === 'literal' ? value.text : value.id;
}

function lengthOf(value: GraphValue): number {
  return Array.from(textOf(value)).length;
}

function inRange(value: Literal, component: RangeComponent, bound: number): boolean {
  if (!isNumeric(value)) return false;
  const number = Number(value.text);
  if (component === 'minInclusive') return number >= bound;
  if (component === 'minExclusive') return number > bound;
  if (component === 'maxInclusive') return number <= bound;
  return number < bound;
}

function isNumeric({ text, datatype }: Literal): boolean {
  return (
    /#(?:decimal|double|float|integer|long|int|short|byte|unsigned\w+|\w+Integer)$/.test(datatype) &&
    isWellTyped(text, datatype)
  );
}

function isTerm(value: GraphValue, term: ShapeTerm): boolean {
  if (term.kind === 'iri') return value.kind === 'iri' && value.id === term.iri;
  return (
    value.kind === 'literal' &&
    value.text === term.text &&
    value.datatype === term.datatype &&
    (value.language ?? '').toLowerCase() === (term.language ?? '').toLowerCase()
  );
}

function speaks({ language }: Literal, ranges: readonly string[]): boolean {
  if (language === null) return false;
  const spoken = language.toLowerCase();
  return ranges.some(
    (range) => spoken === range.toLowerCase() || spoken.startsWith(`${range.toLowerCase()}-`),
  );
}

function repeatedLanguages(values: readonly GraphValue[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const value of values) {
    if (value.kind !== 'literal' || value.language === null) continue;
    const language = value.language.toLowerCase();
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([language]) => language);
}

function holds(values: readonly GraphValue[], wanted: GraphValue): boolean {
  if (wanted.kind !== 'literal') return values.includes(wanted);
  return values.some((value) => isTerm(value, wanted));
}

function extraValues(value: GraphValue, allowed: readonly string[]): readonly GraphValue[] {
  if (value.kind === 'literal') return [];
  const extra = [...value.properties]
    .filter(([predicate]) => !allowed.includes(predicate))
    .flatMap(([, values]) => values);
  const typed = value.types.length > 0 && !allowed.includes(`${RDF}type`);
  return typed ? [...extra, value] : extra;
}

const subPropertyOf = `${RDFS}subPropertyOf`;
const domain = `${RDFS}domain`;
const range = `${RDFS}range`;

/** Sub-properties of sub-properties multiply statements; a document that adds more than this many is refused. */
const maxStatements = 500_000;

/**
 * Makes the document's own rdfs:subPropertyOf, rdfs:domain and rdfs:range take effect. Subclasses are the
 * class hierarchy's affair. A document without such statements comes back as it is.
 */
export function rdfsClosure(graph: Graph): Graph {
  const speaks = [...graph.nodes.values()].some((node) =>
    [subPropertyOf, domain, range].some((predicate) => node.properties.has(predicate)),
  );
  return speaks ? new Closure(graph).close() : graph;
}

interface Statement {
  readonly subject: GraphNode;
  readonly predicate: string;
  readonly value: GraphValue;
}

/** Every statement is looked at once; what it adds, now and to earlier ones, joins the end of the line. */
class Closure {
  readonly #builder = new GraphBuilder();
  readonly #graph: Graph;
  readonly #statements: Statement[] = [];
  readonly #byPredicate = new Map<string, Statement[]>();
  #inferred = 0;

  constructor(graph: Graph) {
    this.#graph = mergeGraphs([graph], this.#builder);
    for (const subject of this.#graph.nodes.values()) {
      for (const [predicate, values] of subject.properties) {
        for (const value of values) this.#statements.push({ subject, predicate, value });
      }
    }
  }

  close(): Graph {
    for (const statement of this.#statements) this.#look(statement);
    return this.#graph;
  }

  #look(statement: Statement): void {
    const { subject, predicate, value } = statement;
    const alike = this.#byPredicate.get(predicate);
    if (alike === undefined) this.#byPredicate.set(predicate, [statement]);
    else alike.push(statement);
    const property = this.#graph.nodes.get(predicate);
    if (property !== undefined) {
      for (const rule of [subPropertyOf, domain, range]) {
        for (const object of property.properties.get(rule) ?? []) this.#apply(rule, object, statement);
      }
    }
    if (predicate === subPropertyOf || predicate === domain || predicate === range) {
      for (const earlier of this.#byPredicate.get(subject.id) ?? []) this.#apply(predicate, value, earlier);
    }
  }

  #apply(rule: string, object: GraphValue, { subject, value }: Statement): void {
    if (object.kind === 'literal') return;
    if (rule === subPropertyOf) this.#add(subject, object.id, value);
    else if (rule === domain) this.#builder.addValue(subject, rdfType, object);
    else if (value.kind !== 'literal') this.#builder.addValue(value, rdfType, object);
  }

  #add(subject: GraphNode, predicate: string, value: GraphValue): void {
    const before = subject.properties.get(predicate)?.length ?? 0;
    this.#builder.addValue(subject, predicate, value);
    const after = subject.properties.get(predicate)?.length ?? 0;
    if (after === before) return;
    this.#inferred += 1;
    if (this.#inferred > maxStatements) {
      throw new AssayError(
        'invalid',
        'E_SPEC_SIZE',
        `the document's rdfs:subPropertyOf statements add more than ${maxStatements} statements`,
      );
    }
    this.#statements.push({ subject, predicate, value });
  }
}
