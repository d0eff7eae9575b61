import { readGraph } from '../read/read-graph.ts';
import type { Graph } from '../read/graph.ts';
import { type ValidateOptions, validateDocument } from '../validate/validate-document.ts';
import type { ValidationReport } from '../validate/report.ts';
import { taskContext } from './task-documents.ts';

export const taskUrl = 'file:///here/task.jsonld';

/** A document with the usual prefixes (`croissant`, `schema`, `xsd`, `rdfs`, `ex`) around its nodes. */
export function taskText(...nodes: readonly object[]): string {
  const content = nodes.length === 1 ? nodes[0] : { '@graph': nodes };
  return JSON.stringify({ '@context': taskContext, ...content }, null, 1);
}

export function taskGraph(...nodes: readonly object[]): Promise<Graph> {
  return readGraph({ url: taskUrl, text: taskText(...nodes) });
}

export function report(text: string, options: ValidateOptions = {}): Promise<ValidationReport> {
  return validateDocument({ url: taskUrl, text }, options);
}
