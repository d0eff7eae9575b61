import { AssayError } from '@assay/records';
import { lineIndex } from '@assay/rows';
import { classHierarchy } from '../read/class-hierarchy.ts';
import type { Graph, GraphNode } from '../read/graph.ts';
import { propertyOffset } from '../read/property-offset.ts';
import { readGraph, type ReadOptions, type SourceDocument } from '../read/read-graph.ts';
import { croissantTasksShapes } from '../vocabulary/shapes.generated.ts';
import { shortName } from '../vocabulary/terms.ts';
import { checkShapes, rdfsClosure, type ShapeResult } from './check-shapes.ts';
import { findFindings } from './find-findings.ts';
import { genericFix, genericMessage, shorten } from './generic-messages.ts';
import type { Inspection, ReadError, ValidationReport, Violation } from './report.ts';
import type { ShapeSet } from './shape.ts';

/**
 * Names nodes for people: an IRI by itself, a blank node by the shortest way to it from a node with an
 * IRI (`_:<http://example.org/E>/croissant:evaluationResults`), or `_:root` when there is none.
 */
export function focusLabels(graph: Graph): (node: GraphNode) => string {
  let ways: ReadonlyMap<GraphNode, string> | null = null;
  return (node) => {
    if (node.kind === 'iri') return node.id;
    ways ??= shortestWays(graph);
    return ways.get(node) ?? '_:root';
  };
}

/** Breadth first from all IRIs at once, then from blank nodes that no IRI reaches. */
function shortestWays(graph: Graph): ReadonlyMap<GraphNode, string> {
  const ways = new Map<GraphNode, string>();
  const nodes = [...graph.nodes.values()];
  const pointedAt = new Set(nodes.flatMap((node) => [...node.properties.values()].flat()));
  const walk = (starts: readonly GraphNode[], label: (node: GraphNode) => string): void => {
    for (const start of starts) ways.set(start, label(start));
    const queue = [...starts];
    for (const node of queue) {
      for (const [predicate, values] of node.properties) {
        for (const value of values) {
          if (value.kind !== 'blank' || ways.has(value)) continue;
          ways.set(value, step(ways.get(node)!, shortName(predicate)));
          queue.push(value);
        }
      }
    }
  };
  walk(
    nodes.filter((node) => node.kind === 'iri'),
    (node) => `_:<${node.id}>`,
  );
  walk(
    nodes.filter((node) => node.kind === 'blank' && !ways.has(node) && !pointedAt.has(node)),
    () => '_:root',
  );
  return ways;
}

/** Beyond this a way is no help to a reader, and the ways to a long chain of nodes together have no bound. */
const longestWay = 240;

function step(way: string, predicate: string): string {
  if (way.length + predicate.length < longestWay) return `${way}/${predicate}`;
  return way.endsWith('/…') ? way : `${way}/…`;
}

export interface ValidateOptions extends ReadOptions {
  /** Other shapes than those of Croissant Tasks; from `readShapes`. */
  readonly shapes?: ShapeSet;
}

/** Checks one document against the shapes, and looks for what they let through. Never throws for a bad document. */
export async function validateDocument(
  source: SourceDocument,
  options: ValidateOptions = {},
): Promise<ValidationReport> {
  let graph: Graph;
  try {
    graph = rdfsClosure(await readGraph(source, options));
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    return { conforms: null, targets: 0, violations: [], findings: [], error: readError(error) };
  }
  return validateGraph(graph, source, options.shapes ?? croissantTasksShapes);
}

async function validateGraph(
  graph: Graph,
  source: SourceDocument,
  shapes: ShapeSet,
): Promise<ValidationReport> {
  const hierarchy = classHierarchy(graph);
  const { targets, results } = checkShapes(shapes, { graph, hierarchy });
  const inspection = inspect(graph, source, { hierarchy, targets });
  return {
    conforms: results.length === 0,
    targets,
    violations: results.map((result) => violation(result, inspection)),
    findings: await findFindings(inspection),
  };
}

function inspect(
  graph: Graph,
  { text, url }: SourceDocument,
  rest: Pick<Inspection, 'hierarchy' | 'targets'>,
): Inspection {
  let lineAt: ((offset: number) => number) | null = null;
  const found = new Map<string, number>();
  const offsetOf = (node: GraphNode, predicate: string): number => {
    const key = `${node.offset} ${predicate}`;
    let offset = found.get(key);
    if (offset === undefined) {
      offset = propertyOffset(text, node.offset, predicate);
      found.set(key, offset);
    }
    return offset;
  };
  const lineOf = (offset: number): number => {
    lineAt ??= lineIndex(text);
    return lineAt(Math.max(0, offset));
  };
  return {
    graph,
    url,
    text,
    ...rest,
    label: focusLabels(graph),
    lineOf,
    line: (node, predicate) => {
      if (node.kind === 'literal' || node.offset === -1) return null;
      const property = predicate === undefined ? -1 : offsetOf(node, predicate);
      return lineOf(property === -1 ? node.offset : property);
    },
  };
}

function violation({ shape, constraint, focus, value }: ShapeResult, { label, line }: Inspection): Violation {
  const path = shape.path?.predicate;
  return {
    rule: shape.rule,
    focusNode: focus.kind === 'literal' ? JSON.stringify(shorten(focus.text)) : label(focus),
    path: path === undefined ? null : shortName(path),
    line: line(focus, path),
    message: shape.message ?? genericMessage(constraint, path, value),
    fix: shape.fix ?? genericFix(constraint, path),
  };
}

function readError({ code, location, message }: AssayError): ReadError {
  return { code, line: location?.line ?? null, column: location?.column ?? null, message };
}
