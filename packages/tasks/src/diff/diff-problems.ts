import { foldedMetric } from '../match/metric-results.ts';
import type { GraphNode } from '../read/graph.ts';
import type { Component, Environment, Hyperparameter, Task, Test } from '../read/task.ts';
import { componentTitle, hyperparameterText, isTask, taskKinds, titleOf } from '../show/words.ts';
import { type Change, change, diffVerdict, type PlacedChange, type ProblemDiff } from './change.ts';
import { diffSchemas, pairParts } from './diff-fields.ts';

/** The inputs (or outputs, implementations …) of two versions: what pairs among them, and what does not. */
interface ComponentPairs {
  readonly changes: readonly Change[];
  readonly both: readonly (readonly [Component, Component])[];
}

/** By id, then name; then Specs with Specs, and whatever is left, in order: a part is known by its place too. */
function pairComponents(
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
function diffComponent(before: Component, after: Component, role: string): Change[] {
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
function diffWords(
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

/** What changed between two versions of a problem, and whether old solutions still match. */
export function diffProblems(before: Task, after: Task): ProblemDiff {
  const comparison = new Comparison();
  comparison.problem(before, after);
  return comparison.result();
}

/** The same for all problems of two documents: one with one, several by id, then name. */
export function diffProblemSets(before: readonly Task[], after: readonly Task[]): ProblemDiff {
  const comparison = new Comparison();
  const alone = before.length === 1 && after.length === 1;
  const { both, removed, added } = pairParts(before, after, alone ? [() => 'it'] : taskKeys);
  for (const [old, now] of both) comparison.problem(old, now);
  for (const task of removed) comparison.note(task, [change('problem-removed', '', titleOf(task), null)]);
  for (const task of added) comparison.note(task, [change('problem-added', '', null, titleOf(task))]);
  return comparison.result();
}

/** By id, then name; an unnamed task is known by its place. */
const taskKeys = [
  (task: Task) => task.id,
  (task: Task) => task.name,
  (task: Task) => (task.id === null && task.name === null ? 'unnamed' : null),
];

const roles = [
  ['input', (task: Task) => task.inputs],
  ['output', (task: Task) => task.outputs],
  ['implementation', (task: Task) => task.implementations],
  ['execution', (task: Task) => task.executions],
  ['evaluation', (task: Task) => task.evaluations.filter((part): part is Component => !isTask(part))],
] as const;

interface Noted {
  readonly change: Change;
  readonly problems: string[];
}

class Comparison {
  readonly #noted: Noted[] = [];
  /** What was found for two components, so that a part that a thousand subtasks share is compared once. */
  readonly #compared = new Map<GraphNode, Map<GraphNode, readonly Noted[]>>();

  result(): ProblemDiff {
    const changes = this.#noted.map(({ change, problems }): PlacedChange => ({ ...change, problems }));
    return { verdict: diffVerdict(changes), changes };
  }

  note(task: Task, changes: readonly Change[]): readonly Noted[] {
    const noted = changes.map((one) => ({ change: one, problems: [titleOf(task)] }));
    this.#noted.push(...noted);
    return noted;
  }

  problem(before: Task, after: Task): void {
    this.note(after, [...diffIdentity(before, after), ...diffWords(before, after, '')]);
    for (const [role, components] of roles) {
      const { both, changes } = pairComponents(components(before), components(after), role);
      this.note(after, changes);
      for (const [old, now] of both) this.#component(after, old, now, role);
    }
    this.#evaluationTasks(before, after);
    const { both, removed, added } = pairParts(before.subTasks, after.subTasks, taskKeys);
    this.note(after, [
      ...removed.map((task) => change('subtask-removed', '', titleOf(task), null)),
      ...added.map((task) => change('subtask-added', '', null, titleOf(task))),
    ]);
    for (const [old, now] of both) this.problem(old, now);
  }

  /** An evaluation that is a task of its own is something given. */
  #evaluationTasks(before: Task, after: Task): void {
    const { both, removed, added } = pairParts(
      before.evaluations.filter(isTask),
      after.evaluations.filter(isTask),
      taskKeys,
    );
    this.note(after, [
      ...removed.map((task) => change('given-removed', 'evaluation', titleOf(task), null)),
      ...added.map((task) => change('given-added', 'evaluation', null, titleOf(task))),
    ]);
    for (const [old, now] of both) this.problem(old, now);
  }

  #component(task: Task, before: Component, after: Component, role: string): void {
    const known = this.#compared.get(before.node)?.get(after.node);
    if (known !== undefined) {
      for (const { problems } of known) if (problems.at(-1) !== titleOf(task)) problems.push(titleOf(task));
      return;
    }
    const noted = this.note(task, diffComponent(before, after, role));
    const others = this.#compared.get(before.node) ?? new Map<GraphNode, readonly Noted[]>();
    this.#compared.set(before.node, others.set(after.node, noted));
  }
}

function diffIdentity(before: Task, after: Task): Change[] {
  const changes: Change[] = [];
  if (before.kind !== after.kind)
    changes.push(change('kind-changed', '', taskKinds[before.kind], taskKinds[after.kind]));
  if (before.id === null && after.id !== null)
    changes.push(
      change('id-changed', '', null, after.id, { breaking: false, why: 'it had no address before' }),
    );
  else if (before.id !== after.id) changes.push(change('id-changed', '', before.id, after.id));
  return changes;
}
