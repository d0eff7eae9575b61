import type { Component, Environment, Hyperparameter, Test } from '../read/task.ts';
import { componentTitle, hyperparameterText, titleOf } from '../show/words.ts';
import type { Change, ChangeKind } from './change.ts';
import { diffSchemas } from './diff-fields.ts';
import { normalMetric } from './normal-metric.ts';
import { pairParts } from './pair-parts.ts';

/** The inputs (or outputs, implementations, executions, evaluations) of two versions, and what pairs among them. */
export interface ComponentPairs {
  readonly changes: readonly Change[];
  readonly both: readonly (readonly [Component, Component])[];
}

/**
 * Pairs by id, then name; then Specs with Specs, and whatever is left, in order: an unnamed part is known by
 * its place.
 */
export function pairComponents(
  before: readonly Component[],
  after: readonly Component[],
  role: string,
): ComponentPairs {
  const named = pairParts(before, after, [(part) => part.id, (part) => part.name]);
  const specs = pairParts(named.removed, named.added, [
    (part) => (part.kind === 'spec' ? 'spec' : null),
    () => 'any',
  ]);
  return {
    both: [...named.both, ...specs.both],
    changes: [
      ...specs.removed.map(
        (part): Change =>
          part.kind === 'spec'
            ? {
                kind: 'spec-removed',
                part: role,
                before: componentTitle(part),
                after: null,
                breaking: false,
                why: 'nothing is asked for here any more',
              }
            : {
                kind: 'given-removed',
                part: role,
                before: componentTitle(part),
                after: null,
                breaking: false,
                why: 'nothing more is asked of a solution',
              },
      ),
      ...specs.added.map(
        (part): Change =>
          part.kind === 'spec'
            ? {
                kind: 'spec-added',
                part: role,
                before: null,
                after: componentTitle(part),
                breaking: true,
                why: 'older solutions do not fill it',
              }
            : {
                kind: 'given-added',
                part: role,
                before: null,
                after: componentTitle(part),
                breaking: 'unknown',
                why: 'a solution that names its own may contradict it',
              },
      ),
    ],
  };
}

/** What changed inside one component. */
export function diffComponent(before: Component, after: Component, role: string): Change[] {
  if (before.kind === 'spec' && after.kind !== 'spec')
    return [
      {
        kind: 'spec-became-given',
        part: role,
        before: componentTitle(before),
        after: componentTitle(after),
        breaking: true,
        why: 'older solutions brought their own',
      },
    ];
  if (before.kind !== 'spec' && after.kind === 'spec')
    return [
      {
        kind: 'given-became-spec',
        part: role,
        before: componentTitle(before),
        after: componentTitle(after),
        breaking: true,
        why: 'older solutions do not fill it',
      },
    ];
  return [
    ...(before.kind === 'spec' ? [] : diffGiven(before, after, role)),
    ...diffWords(before, after, role),
    ...diffSchemas(before.schema, after.schema, role),
    ...diffMetrics(before, after, role),
    ...diffHyperparameters(before.hyperparameters, after.hyperparameters, role),
    ...diffTests(before.tests, after.tests, role),
    ...diffEnvironments(before.environments, after.environments, role),
  ];
}

function diffGiven(before: Component, after: Component, role: string): Change[] {
  const [old, now] = [before, after].map((part) =>
    JSON.stringify([part.id, part.urls.toSorted(), part.sha256]),
  ) as [string, string];
  if (old === now) return [];
  return [
    {
      kind: 'given-replaced',
      part: role,
      before: addressOf(before),
      after: addressOf(after),
      breaking: true,
      why: 'older results were obtained with the other one',
    },
  ];
}

function addressOf(part: Component): string {
  const address = part.id ?? part.urls[0] ?? componentTitle(part);
  return part.sha256 === null ? address : `${address} (sha256 ${part.sha256.slice(0, 12)}…)`;
}

/** Name and description of a problem or a part. */
export function diffWords(
  before: Pick<Component, 'name' | 'description'>,
  after: Pick<Component, 'name' | 'description'>,
  part: string,
): Change[] {
  const words = (kind: ChangeKind, old: string | null, now: string | null): Change[] =>
    old === now ? [] : [{ kind, part, before: old, after: now, breaking: false, why: 'words only' }];
  return [
    ...words('name-changed', before.name, after.name),
    ...words('description-changed', before.description, after.description),
  ];
}

function diffMetrics(before: Component, after: Component, role: string): Change[] {
  const { both, removed, added } = pairParts(before.expectedMetrics, after.expectedMetrics, [
    ({ name }) => name,
    ({ name }) => normalMetric(name),
  ]);
  return [
    ...both
      .filter(([old, now]) => old.name !== now.name)
      .map(
        ([old, now]): Change => ({
          kind: 'metric-respelt',
          part: role,
          before: old.name,
          after: now.name,
          breaking: false,
          why: 'the same but for case, spaces and marks',
        }),
      ),
    ...removed.map(
      ({ name }): Change => ({
        kind: 'metric-removed',
        part: role,
        before: name,
        after: null,
        breaking: false,
        why: 'a solution may report more than is asked for',
      }),
    ),
    ...added.map(
      ({ name }): Change => ({
        kind: 'metric-added',
        part: role,
        before: null,
        after: name,
        breaking: true,
        why: 'older solutions need not report it',
      }),
    ),
  ];
}

function diffHyperparameters(
  before: readonly Hyperparameter[],
  after: readonly Hyperparameter[],
  role: string,
): Change[] {
  const { both, removed, added } = pairParts(before, after, [({ name }) => name]);
  return [
    ...both
      .filter(([old, now]) => old.value !== now.value)
      .map(
        ([old, now]): Change => ({
          kind: 'hyperparameter-changed',
          part: role,
          before: hyperparameterText(old),
          after: hyperparameterText(now),
          breaking: true,
          why: 'older results were obtained with the other value',
        }),
      ),
    ...removed.map(
      (old): Change => ({
        kind: 'hyperparameter-removed',
        part: role,
        before: hyperparameterText(old),
        after: null,
        breaking: false,
        why: 'it is free now',
      }),
    ),
    ...added.map(
      (now): Change => ({
        kind: 'hyperparameter-added',
        part: role,
        before: null,
        after: hyperparameterText(now),
        breaking: true,
        why: 'older solutions need not state it',
      }),
    ),
  ];
}

function diffTests(before: readonly Test[], after: readonly Test[], role: string): Change[] {
  const text = (test: Test): string => test.command ?? test.url ?? titleOf(test);
  const { removed, added } = pairParts(before, after, [text]);
  return [
    ...removed.map(
      (old): Change => ({
        kind: 'test-removed',
        part: role,
        before: text(old),
        after: null,
        breaking: false,
        why: 'one test less to pass',
      }),
    ),
    ...added.map(
      (now): Change => ({
        kind: 'test-added',
        part: role,
        before: null,
        after: text(now),
        breaking: 'unknown',
        why: 'whether older implementations pass it shows only when it is run',
      }),
    ),
  ];
}

function diffEnvironments(
  before: readonly Environment[],
  after: readonly Environment[],
  role: string,
): Change[] {
  const text = (environment: Environment): string => environment.url ?? titleOf(environment);
  const { removed, added } = pairParts(before, after, [text, titleOf]);
  return [
    ...removed.map(
      (old): Change => ({
        kind: 'environment-removed',
        part: role,
        before: text(old),
        after: null,
        breaking: false,
        why: 'it is not asked for any more',
      }),
    ),
    ...added.map(
      (now): Change => ({
        kind: 'environment-added',
        part: role,
        before: null,
        after: text(now),
        breaking: 'unknown',
        why: 'whether older implementations run in it shows only when they are run',
      }),
    ),
  ];
}
