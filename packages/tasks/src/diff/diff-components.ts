import { foldedMetric } from '../match/metric-name.ts';
import type { Component, Environment, Hyperparameter, Test } from '../read/task.ts';
import { componentTitle, hyperparameterText, titleOf } from '../show/words.ts';
import type { Change } from './change.ts';
import { diffSchemas } from './diff-fields.ts';
import { change } from './meanings.ts';
import { pairParts } from './pair-parts.ts';

/** The inputs (or outputs, implementations …) of two versions: what pairs among them, and what does not. */
export interface ComponentPairs {
  readonly changes: readonly Change[];
  readonly both: readonly (readonly [Component, Component])[];
}

/** By id, then name; then Specs with Specs, and whatever is left, in order: a part is known by its place too. */
export function pairComponents(
  before: readonly Component[],
  after: readonly Component[],
  role: string,
): ComponentPairs {
  const { both, removed, added } = pairParts(before, after, [
    (part) => part.id,
    (part) => part.name,
    (part) => (part.kind === 'spec' ? 'spec' : null),
    () => 'any',
  ]);
  return {
    both,
    changes: [
      ...removed.map((part) =>
        change(part.kind === 'spec' ? 'spec-removed' : 'given-removed', role, componentTitle(part), null),
      ),
      ...added.map((part) =>
        change(part.kind === 'spec' ? 'spec-added' : 'given-added', role, null, componentTitle(part)),
      ),
    ],
  };
}

/** What changed inside one component. */
export function diffComponent(before: Component, after: Component, role: string): Change[] {
  if ((before.kind === 'spec') !== (after.kind === 'spec')) {
    const kind = before.kind === 'spec' ? 'spec-became-given' : 'given-became-spec';
    return [change(kind, role, componentTitle(before), componentTitle(after))];
  }
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

/** Name and description of a problem or a part. */
export function diffWords(
  before: Pick<Component, 'name' | 'description'>,
  after: Pick<Component, 'name' | 'description'>,
  part: string,
): Change[] {
  return [
    ...(before.name === after.name ? [] : [change('name-changed', part, before.name, after.name)]),
    ...(before.description === after.description
      ? []
      : [change('description-changed', part, before.description, after.description)]),
  ];
}

function diffGiven(before: Component, after: Component, role: string): Change[] {
  return identity(before) === identity(after)
    ? []
    : [change('given-replaced', role, addressOf(before), addressOf(after))];
}

function identity(part: Component): string {
  return JSON.stringify([part.id, part.urls.toSorted(), part.sha256]);
}

function addressOf(part: Component): string {
  const address = part.id ?? part.urls[0] ?? componentTitle(part);
  return part.sha256 === null ? address : `${address} (sha256 ${part.sha256.slice(0, 12)}…)`;
}

function diffMetrics(before: Component, after: Component, role: string): Change[] {
  const { both, removed, added } = pairParts(before.expectedMetrics, after.expectedMetrics, [
    ({ name }) => name,
    (metric) => foldedMetric(metric) || null,
  ]);
  return [
    ...both
      .filter(([old, now]) => old.name !== now.name)
      .map(([old, now]) => change('metric-respelt', role, old.name, now.name)),
    ...removed.map(({ name }) => change('metric-removed', role, name, null)),
    ...added.map(({ name }) => change('metric-added', role, null, name)),
  ];
}

function diffHyperparameters(
  before: readonly Hyperparameter[],
  after: readonly Hyperparameter[],
  role: string,
): Change[] {
  const { both, removed, added } = pairParts(before, after, [({ name }) => name]);
  const freed = { breaking: false, why: 'any value will do now' };
  return [
    ...both
      .filter(([old, now]) => old.value !== now.value)
      .map(([old, now]) => {
        const values = [hyperparameterText(old), hyperparameterText(now)] as const;
        return now.value === null
          ? change('hyperparameter-changed', role, ...values, freed)
          : change('hyperparameter-changed', role, ...values);
      }),
    ...removed.map((old) => change('hyperparameter-removed', role, hyperparameterText(old), null)),
    ...added.map((now) => change('hyperparameter-added', role, null, hyperparameterText(now))),
  ];
}

function diffTests(before: readonly Test[], after: readonly Test[], role: string): Change[] {
  const { removed, added } = pairParts(before, after, [testText]);
  return [
    ...removed.map((old) => change('test-removed', role, testText(old), null)),
    ...added.map((now) => change('test-added', role, null, testText(now))),
  ];
}

function testText(test: Test): string {
  return test.command ?? test.url ?? titleOf(test);
}

function diffEnvironments(
  before: readonly Environment[],
  after: readonly Environment[],
  role: string,
): Change[] {
  const { removed, added } = pairParts(before, after, [environmentText]);
  return [
    ...removed.map((old) => change('environment-removed', role, environmentText(old), null)),
    ...added.map((now) => change('environment-added', role, null, environmentText(now))),
  ];
}

function environmentText(environment: Environment): string {
  return environment.url ?? titleOf(environment);
}
