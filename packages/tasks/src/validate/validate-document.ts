import { AssayError } from '@assay/records';
import { classHierarchy } from '../read/class-hierarchy.ts';
import type { Graph, GraphNode } from '../read/graph.ts';
import { lineIndex } from '@assay/rows';
import { propertyOffset } from '../read/property-offset.ts';
import { type ReadOptions, readGraph, type SourceDocument } from '../read/read-graph.ts';
import { shortName } from '../vocabulary/terms.ts';
import { croissantTasksShapes } from '../vocabulary/shapes.generated.ts';
import { checkShapes, type ShapeResult } from './check-shapes.ts';
import { findFindings } from './find-findings.ts';
import { focusLabels } from './focus-label.ts';
import type { Inspection } from './inspection.ts';
import { genericFix, genericMessage } from './generic-messages.ts';
import { rdfsClosure } from './rdfs-closure.ts';
import type { ReadError, ValidationReport, Violation } from './report.ts';
import { shorten } from './shorten.ts';
import type { ShapeSet } from './shape.ts';

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
