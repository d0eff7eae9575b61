import type { GraphNode } from '../../read/graph.ts';
import { classes, properties } from '../../vocabulary/terms.ts';
import type { Inspection, Remark } from '../inspection.ts';

const mostCircles = 20;
const longestShown = 10;

/** Specs that specify nothing, Specs in solutions, tasks that hold themselves, things without a name. */
export function* structureFindings({ graph, hierarchy, label }: Inspection): Iterable<Remark> {
  const { instancesOf, isA } = hierarchy;
  for (const node of instancesOf(classes.InputSpec)) yield* specWithoutSchema(node);
  for (const node of instancesOf(classes.OutputSpec)) yield* specWithoutSchema(node);
  for (const node of instancesOf(classes.RecordSet)) yield* recordSetWithoutField(node);
  for (const node of instancesOf(classes.TaskSolution)) {
    yield* executionSpecInSolution(node, (value) => isA(value, classes.ExecutionSpec));
  }
  for (const node of instancesOf(classes.Task)) {
    yield* missingName(node, 'task', isA(node, classes.EvaluationTask) ? 'info' : 'warning');
  }
  for (const node of instancesOf(classes.Field)) yield* missingName(node, 'field', 'warning');
  for (const cycle of cycles(graph.nodes.values(), properties.subTask)) {
    yield {
      rule: 'subtask-cycle',
      severity: 'error',
      node: cycle[0]!,
      predicate: properties.subTask,
      message: `A task is a subtask of itself: ${wayAround(cycle).map(label).join(' → ')}.`,
      fix: 'Break the cycle: a subtask must not lead back to a task that contains it.',
    };
  }
}

function* specWithoutSchema(node: GraphNode): Iterable<Remark> {
  if (node.properties.has(properties.schema)) return;
  yield {
    rule: 'spec-without-schema',
    severity: 'warning',
    node,
    message: 'This Spec has no schema, so anything satisfies it.',
    fix: 'Add croissant:schema: a croissant:RecordSet with a croissant:Field for every column.',
  };
}

function* recordSetWithoutField(node: GraphNode): Iterable<Remark> {
  if (node.properties.has(properties.field)) return;
  yield {
    rule: 'record-set-without-field',
    severity: 'warning',
    node,
    message: 'This RecordSet has no field, so it says nothing about the rows.',
    fix: 'Add croissant:field with at least one croissant:Field.',
  };
}

function* executionSpecInSolution(node: GraphNode, isSpec: (value: GraphNode) => boolean): Iterable<Remark> {
  for (const value of node.properties.get(properties.execution) ?? []) {
    if (value.kind === 'literal' || !isSpec(value)) continue;
    yield {
      rule: 'execution-spec-in-solution',
      severity: 'warning',
      node,
      predicate: properties.execution,
      message: 'A solution still contains an ExecutionSpec: how it was run is not stated.',
      fix: 'Replace it with a croissant:ExecutionConfig with the hyperparameters that were used.',
    };
  }
}

function* missingName(node: GraphNode, what: string, severity: Remark['severity']): Iterable<Remark> {
  if (node.properties.has(properties.name)) return;
  yield {
    rule: 'missing-name',
    severity,
    node,
    message: `This ${what} has no schema:name.`,
    fix: `Add "schema:name": a ${what === 'field' ? 'field is matched to a column by it' : 'name that people will read'}.`,
  };
}

/** A circle from its first node back to it; of a long one only the beginning. */
function wayAround(cycle: readonly GraphNode[]): readonly GraphNode[] {
  return [...cycle.slice(0, longestShown), cycle[0]!];
}

/**
 * One circle for every node at which a walk along the property comes back, up to a number that a person
 * would still read; iterative, so depth does no harm.
 */
function cycles(nodes: Iterable<GraphNode>, property: string): readonly (readonly GraphNode[])[] {
  const done = new Set<GraphNode>();
  const found: GraphNode[][] = [];
  for (const start of nodes) {
    if (done.has(start) || !start.properties.has(property)) continue;
    const way: GraphNode[] = [];
    const onWay = new Set<GraphNode>();
    const steps: { readonly node: GraphNode; readonly leave: boolean }[] = [{ node: start, leave: false }];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const { node } = step;
      if (step.leave) {
        way.pop();
        onWay.delete(node);
        done.add(node);
      } else if (onWay.has(node)) {
        if (found.length < mostCircles) found.push(way.slice(way.indexOf(node)));
      } else if (!done.has(node)) {
        way.push(node);
        onWay.add(node);
        steps.push({ node, leave: true });
        for (const next of node.properties.get(property) ?? [])
          if (next.kind !== 'literal') steps.push({ node: next, leave: false });
      }
    }
  }
  return found;
}
