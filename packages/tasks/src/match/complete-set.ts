import type { GraphNode } from '../read/graph.ts';
import { type TaskSet, taskSet } from '../read/read-task-set.ts';
import { properties } from '../vocabulary/terms.ts';
import type { LoadedDocument } from './loaded-document.ts';

const followed = [
  properties.subTask,
  properties.evaluation,
  properties.implementation,
  properties.execution,
] as const;

/**
 * The tasks of a document, completed by the documents that describe what it only names: subtasks,
 * evaluations, implementations and executions may stand in files of their own. Files that are not named
 * stay out, so that nothing they say can leak into the solution.
 */
export function completeSet(start: LoadedDocument, others: readonly LoadedDocument[]): TaskSet {
  const chosen = [start];
  for (const document of chosen) {
    for (const id of undescribed(document)) {
      const teller = others.find((other) => describes(other, id));
      if (teller !== undefined && !chosen.includes(teller)) chosen.push(teller);
    }
  }
  return chosen.length === 1 ? start.set : taskSet(chosen.map((document) => document.graph));
}

function undescribed(document: LoadedDocument): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const node of document.graph.nodes.values()) {
    for (const property of followed) {
      for (const value of node.properties.get(property) ?? []) {
        if (value.kind === 'iri' && isBare(value)) ids.add(value.id);
      }
    }
  }
  return ids;
}

function isBare(node: GraphNode): boolean {
  return node.types.length === 0 && node.properties.size === 0;
}

function describes(document: LoadedDocument, id: string): boolean {
  const node = document.graph.nodes.get(id);
  return node !== undefined && node.types.length > 0;
}
