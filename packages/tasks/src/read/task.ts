import type { GraphNode } from './graph.ts';

/**
 * A task document as a tree, in the words of the specification. Every part keeps the graph node it was
 * read from (`node`), for what the tree does not name, and for its place in the source.
 */
export interface Task extends Part {
  readonly kind: 'task' | 'problem' | 'solution' | 'evaluation';
  readonly inputs: readonly Component[];
  readonly outputs: readonly Component[];
  readonly implementations: readonly Component[];
  readonly executions: readonly Component[];
  readonly evaluations: readonly (Task | Component)[];
  readonly subTasks: readonly Task[];
  /** What schema:isBasedOn names: IRIs (`literal: false`), or strings written where an IRI belongs. */
  readonly isBasedOn: readonly Reference[];
  /** Of an evaluation: the solutions it judges. */
  readonly evaluatedSolutions: readonly Reference[];
  readonly results: readonly EvaluationResult[];
}

interface Part {
  /** IRI, or null for an unnamed node. */
  readonly id: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly node: GraphNode;
}

export interface Reference {
  readonly id: string;
  readonly literal: boolean;
}

/**
 * A value of input, output, implementation, execution or evaluation that is not a task.
 * `spec`: a placeholder for a solution to fill · `given`: a concrete thing · `link`: a bare IRI that the
 * document does not describe.
 */
export interface Component extends Part {
  readonly kind: 'spec' | 'given' | 'link';
  /** Class IRIs as stated. */
  readonly types: readonly string[];
  /** Of InputSpec and OutputSpec, and of datasets that state one. */
  readonly schema: RecordSet | null;
  /** Of EvaluationSpec. */
  readonly expectedMetrics: readonly MetricName[];
  /** Of ImplementationSpec. */
  readonly tests: readonly Test[];
  readonly environments: readonly Environment[];
  /** Of ExecutionConfig. */
  readonly hyperparameters: readonly Hyperparameter[];
  /** schema:contentUrl, schema:url, schema:codeRepository, schema:distribution's contentUrl. */
  readonly urls: readonly string[];
  readonly sha256: string | null;
}

export interface MetricName {
  /** The text, or the IRI. */
  readonly name: string;
  readonly iri: boolean;
}

export interface RecordSet extends Part {
  readonly fields: readonly Field[];
  /** Names or ids of the fields that identify a row. */
  readonly key: readonly string[];
}

export interface Field extends Part {
  /** IRIs or names as written (`xsd:string`, `https://schema.org/Text`). */
  readonly dataTypes: readonly string[];
  readonly repeated: boolean;
  readonly valuePattern: string | null;
  readonly subFields: readonly Field[];
}

export interface Test extends Part {
  readonly command: string | null;
  /** Of a test given by its address alone. */
  readonly url: string | null;
}

export interface Environment extends Part {
  readonly url: string | null;
}

export interface Hyperparameter {
  readonly name: string | null;
  readonly value: string | number | boolean | null;
  readonly node: GraphNode;
}

export interface EvaluationResult extends Part {
  readonly metric: MetricName | null;
  /** As written: a number, a text, or a quantity with bounds and unit. */
  readonly value: number | string | Quantity | null;
}

export interface Quantity {
  readonly value: number | string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly unit: string | null;
}

/** The last part of an address: `stem` of `https://example.org/quiz#stem`; null where there is none. */
export function shortId(id: string | null): string | null {
  return /[^/#]+$/.exec(id ?? '')?.[0] ?? null;
}
