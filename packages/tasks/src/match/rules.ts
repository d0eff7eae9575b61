import type { Action, Finding, JsonObject, Severity } from '@assay/records';

/** The checks by number, each with the word that stands for it and what it asks. */
export const checks: Readonly<Record<number, readonly [rule: string, asks: string]>> = {
  1: ['based-on', 'the solution is based on exactly one task problem that is available'],
  2: ['hierarchy', 'sub-solutions and evaluations belong where they are'],
  3: ['merged-spec', 'no solution value shares its @id with a Spec'],
  4: ['specs-filled', 'every Spec of the problem is filled, and none is left in the solution'],
  5: ['givens-kept', 'what the problem gives is unchanged'],
  6: ['spec-pairing', 'as many fillers as Specs, and it is clear which fills which'],
  7: ['inheritance', 'what a sub-solution takes from its parent exists there'],
  8: ['subtasks', 'every subproblem has one sub-solution'],
  9: ['output-resolvable', 'outputs can be found, and are the intended ones'],
  10: ['output-fields', 'every row has every field, and keys identify rows'],
  11: ['datatypes', 'every cell has the declared type'],
  12: ['repeated-and-null', 'repeated fields are arrays, and required cells are not null'],
  13: ['value-pattern', 'every cell matches its pattern in full'],
  14: ['row-count', 'there is one row for each input'],
  15: ['input-rows', 'inputs that fill an InputSpec have its schema'],
  16: ['metrics-reported', 'every expected metric is reported'],
  17: ['metric-values', 'every result has one readable number'],
  18: ['metrics-recomputed', 'reported metrics agree with the rows'],
  19: ['implementation', 'every leaf has a concrete implementation'],
  20: ['tests', 'the implementation passes the tests of the problem'],
  21: ['environment', 'the implementation runs in the required environment'],
  22: ['hyperparameters', 'hyperparameters have a name and a value, once, and no required one is missing'],
  23: ['conformance', 'both documents conform to the shapes, and contain something to check'],
};

/** `gap`: the finding is about something that is not there yet; everything else contradicts the problem. */
interface Rule {
  readonly check: number;
  readonly severity: Severity;
  readonly gap?: true;
}

const error = (check: number): Rule => ({ check, severity: 'error' });
const gap = (check: number): Rule => ({ check, severity: 'error', gap: true });
const warning = (check: number): Rule => ({ check, severity: 'warning' });
const info = (check: number): Rule => ({ check, severity: 'info' });

/** Every rule that a finding can name. */
const rules = {
  'solution-absent': error(1),
  'solution-ambiguous': error(1),
  'based-on-nothing': error(1),
  'problem-not-found': error(1),
  'problem-ambiguous': error(1),
  'based-on-no-problem': error(1),
  'based-on-text': warning(1),
  'based-on-several': warning(1),
  'based-on-scheme': warning(1),
  'document-unread': info(1),

  'sub-solution-unlinked': error(2),
  'sub-solution-not-child': error(2),
  'evaluation-other-solution': error(2),
  'evaluation-other-problem': error(2),
  'subtask-cycle': error(2),

  'spec-merged': error(3),

  'input-spec-unfilled': error(4),
  'intermediate-unfilled': gap(4),
  'output-spec-unfilled': error(4),
  'implementation-spec-unfilled': error(4),
  'execution-spec-unfilled': error(4),
  'evaluation-spec-unfilled': gap(4),
  'spec-remains': error(4),
  'spec-filled-by-subtasks': info(4),

  'given-replaced': error(5),
  'given-altered': error(5),

  'too-few-fillers': error(6),
  'too-many-fillers': warning(6),
  'pairing-ambiguous': warning(6),

  'reference-dangling': error(7),

  'subtask-not-mirrored': gap(8),
  'subtask-mirrored-twice': warning(8),
  'subtask-coverage': info(8),

  'output-unresolvable': error(9),
  'output-not-found': error(9),
  'output-path-refused': error(9),
  'output-digest': error(9),
  'output-remote': warning(9),
  'output-identifier-only': warning(9),
  'rows-unreadable': error(9),

  'rows-empty': error(10),
  'field-missing': error(10),
  'field-nameless': warning(10),
  'column-extra': warning(10),
  'key-null': error(10),
  'key-duplicate': error(10),
  'key-unknown': warning(10),

  'cell-type': error(11),
  'type-unknown': warning(11),

  'cell-not-array': error(12),
  'cell-null': error(12),

  'cell-pattern': error(13),
  'pattern-refused': error(13),
  'pattern-unanchored': info(13),

  'row-count': error(14),
  'row-without-input': error(14),
  'row-duplicate': warning(14),

  'metric-missing': gap(16),
  'metric-spelling': warning(16),
  'metric-extra': info(16),

  'value-absent': error(17),
  'value-several': error(17),
  'value-unreadable': error(17),
  'value-not-plain': warning(17),
  'value-out-of-bounds': warning(17),
  'value-scales-mixed': warning(17),
  'value-disagrees': warning(17),

  'metric-differs': error(18),
  'metric-not-computed': warning(18),
  'nothing-recomputed': gap(18),

  'implementation-missing': error(19),

  'test-failed': error(20),

  'environment-differs': error(21),
  'environment-unstated': warning(21),

  'hyperparameter-incomplete': error(22),
  'hyperparameter-twice': error(22),
  'hyperparameter-missing': error(22),
  'hyperparameter-differs': error(22),

  'document-unreadable': error(23),
  'shape-violation': error(23),
  'nothing-to-validate': error(23),
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof rules;

export function isGap(rule: RuleId): boolean {
  const { gap }: Rule = rules[rule];
  return gap === true;
}

/** One thing that a check found. A value: checks never throw, and never stop at the first. */
export interface MatchFinding extends Finding {
  /** Number of the check, 1 to 23. */
  readonly check: number;
  readonly rule: RuleId;
  readonly severity: Severity;
  /** The (sub)problem that it is about: its @id, else its name; null before a problem is known. */
  readonly problem: string | null;
  readonly evidence: JsonObject;
  readonly file: string | null;
  readonly line: number | null;
  readonly fix: string | null;
  /** What Assay can do about it, for a front end to word. */
  readonly action?: Action;
  /** Error code, where one stands behind the finding (E_DIGEST, E_SPEC_PATH, E_SPEC_PATTERN …). */
  readonly code?: string;
}

export interface Place {
  readonly file: string | null;
  readonly line: number | null;
}

interface Details {
  readonly message: string;
  readonly place?: Place;
  readonly evidence?: JsonObject;
  readonly fix?: string;
  readonly action?: Action;
  readonly code?: string;
  /** For checks that do another one's work on other data (15). */
  readonly check?: number;
}

export function finding(rule: RuleId, problem: string | null, details: Details): MatchFinding {
  return {
    check: details.check ?? rules[rule].check,
    rule,
    severity: rules[rule].severity,
    problem,
    message: details.message,
    evidence: details.evidence ?? {},
    file: details.place?.file ?? null,
    line: details.place?.line ?? null,
    fix: details.fix ?? null,
    ...(details.action === undefined ? {} : { action: details.action }),
    ...(details.code === undefined ? {} : { code: details.code }),
  };
}
