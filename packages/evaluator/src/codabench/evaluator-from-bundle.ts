import type { JsonObject } from '@assay/records';

export interface EvaluatorFromBundle {
  readonly key: string;
  /** What goes into evaluator.yaml. */
  readonly evaluator: JsonObject;
  /** By path: the scoring program with its reference data, and the pages. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Titles of the numbers that the board shows. */
  readonly metrics: readonly string[];
  /** What has no equivalent, and what was assumed. */
  readonly notes: readonly string[];
}
