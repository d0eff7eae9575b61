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

interface Meaning {
  readonly breaking: Breaking;
  readonly why: string;
}

/** What each kind of change does to old solutions, where the kind alone decides it. */
const meanings = {
  'problem-added': { breaking: false, why: 'no solution answers it yet' },
  'problem-removed': { breaking: true, why: 'its solutions answer nothing now' },
  'id-changed': { breaking: true, why: 'solutions name the problem by its @id' },
  'kind-changed': { breaking: true, why: 'solutions answer a TaskProblem' },
  'name-changed': { breaking: false, why: 'words only' },
  'description-changed': { breaking: false, why: 'words only' },
  'subtask-added': { breaking: true, why: 'older solutions do not answer it' },
  'subtask-removed': { breaking: true, why: 'solutions of it are based on nothing now' },
  'given-added': { breaking: 'unknown', why: 'a solution that names its own may contradict it' },
  'given-removed': { breaking: false, why: 'nothing more is asked of a solution' },
  'given-replaced': { breaking: true, why: 'older results were obtained with the other one' },
  'spec-added': { breaking: true, why: 'older solutions do not fill it' },
  'spec-removed': { breaking: false, why: 'nothing is asked for here any more' },
  'spec-became-given': { breaking: true, why: 'older solutions brought their own' },
  'given-became-spec': { breaking: true, why: 'older solutions do not fill it' },
  'schema-added': { breaking: true, why: 'rows had any form before' },
  'schema-removed': { breaking: false, why: 'rows may have any form now' },
  'field-added': { breaking: true, why: 'every row must have it, and older rows do not' },
  'field-removed': {
    breaking: false,
    why: 'the column is not asked for any more; a row that has it is still good',
  },
  'field-required': { breaking: true, why: 'rows could leave it empty before' },
  'field-optional': { breaking: false, why: 'rows may leave it empty now' },
  'key-changed': { breaking: true, why: 'these fields must now be present and unique in every row' },
  'metric-added': { breaking: true, why: 'older solutions need not report it' },
  'metric-removed': { breaking: false, why: 'a solution may report more than is asked for' },
  'metric-respelt': { breaking: false, why: 'the same but for case, spaces and marks' },
  'hyperparameter-added': { breaking: true, why: 'older solutions need not state it' },
  'hyperparameter-removed': { breaking: false, why: 'it is free now' },
  'hyperparameter-changed': { breaking: true, why: 'older results were obtained with the other value' },
  'test-added': {
    breaking: 'unknown',
    why: 'whether older implementations pass it shows only when it is run',
  },
  'test-removed': { breaking: false, why: 'one test less to pass' },
  'environment-added': {
    breaking: 'unknown',
    why: 'whether older implementations run in it shows only when they are run',
  },
  'environment-removed': { breaking: false, why: 'it is not asked for any more' },
} as const satisfies Partial<Record<ChangeKind, Meaning>>;

/** A change with the meaning that its kind has, or one of its own. */
export function change(
  kind: keyof typeof meanings,
  part: string,
  before: string | null,
  after: string | null,
  meaning: Meaning = meanings[kind],
): Change {
  return { kind, part, before, after, ...meaning };
}
