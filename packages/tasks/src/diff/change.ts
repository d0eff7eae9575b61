/**
 * Whether old solutions still match: `true`, some solution that matched may no longer; `false`, every one that
 * matched still does; `unknown`, it cannot be determined from the two documents.
 */
export type Breaking = boolean | 'unknown';

export type ChangeKind =
  | 'problem-added'
  | 'problem-removed'
  | 'id-changed'
  | 'kind-changed'
  | 'name-changed'
  | 'description-changed'
  | 'subtask-added'
  | 'subtask-removed'
  | 'given-added'
  | 'given-removed'
  | 'given-replaced'
  | 'spec-added'
  | 'spec-removed'
  | 'spec-became-given'
  | 'given-became-spec'
  | 'schema-added'
  | 'schema-removed'
  | 'field-added'
  | 'field-removed'
  | 'field-retyped'
  | 'repeated-changed'
  | 'field-required'
  | 'field-optional'
  | 'pattern-added'
  | 'pattern-removed'
  | 'pattern-tightened'
  | 'pattern-loosened'
  | 'pattern-changed'
  | 'key-changed'
  | 'metric-added'
  | 'metric-removed'
  | 'metric-respelt'
  | 'hyperparameter-added'
  | 'hyperparameter-removed'
  | 'hyperparameter-changed'
  | 'test-added'
  | 'test-removed'
  | 'environment-added'
  | 'environment-removed';

/** One difference, in the terms of the specification. */
export interface Change {
  readonly kind: ChangeKind;
  /** Where inside the problem: `output / answer`; empty for the problem itself. */
  readonly part: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly breaking: Breaking;
  readonly why: string;
}

/** A change with the (sub)problems it concerns: several where they share the part. */
export interface PlacedChange extends Change {
  readonly problems: readonly string[];
}

export type DiffVerdict = 'compatible' | 'breaking' | 'unknown';

export interface ProblemDiff {
  readonly verdict: DiffVerdict;
  readonly changes: readonly PlacedChange[];
}

export function diffVerdict(changes: readonly Change[]): DiffVerdict {
  if (changes.some(({ breaking }) => breaking === true)) return 'breaking';
  return changes.some(({ breaking }) => breaking === 'unknown') ? 'unknown' : 'compatible';
}
