import type { ClassHierarchy } from '../read/class-hierarchy.ts';
import type { Graph, GraphNode, GraphValue } from '../read/graph.ts';
import type { Severity } from '@assay/records';

/** A document under inspection. */
export interface Inspection {
  readonly graph: Graph;
  readonly hierarchy: ClassHierarchy;
  readonly targets: number;
  readonly url: string;
  readonly text: string;
  readonly label: (node: GraphNode) => string;
  readonly line: (node: GraphValue, predicate?: string) => number | null;
  readonly lineOf: (offset: number) => number;
}

/** A finding before it is given a name and a place. */
export interface Remark {
  readonly rule: string;
  readonly severity: Severity;
  /** Null: the document as a whole. */
  readonly node: GraphNode | null;
  readonly predicate?: string;
  /** Of the place in the text, where no node has it. */
  readonly offset?: number;
  readonly message: string;
  readonly fix: string;
}
