import type { GraphNode } from '../read/graph.ts';
import type { Component, Task } from '../read/task.ts';
import { isTask, taskKinds, titleOf } from '../show/words.ts';
import { type Change, diffVerdict, type PlacedChange, type ProblemDiff } from './change.ts';
import { diffComponent, diffWords, pairComponents } from './diff-components.ts';
import { pairParts } from './pair-parts.ts';

/** What changed between two versions of a problem, and whether old solutions still match. */
export function diffProblems(before: Task, after: Task): ProblemDiff {
  return diffProblemLists([before], [after], true);
}

/** The same for all problems of two documents, paired by id, then name, then order. */
export function diffProblemSets(before: readonly Task[], after: readonly Task[]): ProblemDiff {
  return diffProblemLists(before, after, before.length === 1 && after.length === 1);
}

function diffProblemLists(before: readonly Task[], after: readonly Task[], same: boolean): ProblemDiff {
  const comparison = new Comparison();
  const { both, removed, added } = pairParts(before, after, same ? [() => 'it'] : taskKeys);
  for (const [old, now] of both) comparison.problem(old, now);
  for (const task of removed)
    comparison.note(task, [
      {
        kind: 'problem-removed',
        part: '',
        before: titleOf(task),
        after: null,
        breaking: true,
        why: 'its solutions answer nothing now',
      },
    ]);
  for (const task of added)
    comparison.note(task, [
      {
        kind: 'problem-added',
        part: '',
        before: null,
        after: titleOf(task),
        breaking: false,
        why: 'no solution answers it yet',
      },
    ]);
  const changes = comparison.changes();
  return { verdict: diffVerdict(changes), changes };
}

/** By id, then name; an unnamed task is known by its place. */
const taskKeys = [
  (task: Task) => task.id,
  (task: Task) => task.name,
  (task: Task) => (task.id === null && task.name === null ? 'unnamed' : null),
];

interface Noted {
  readonly change: Change;
  readonly problems: string[];
}

const roles = [
  ['input', (task: Task) => task.inputs],
  ['output', (task: Task) => task.outputs],
  ['implementation', (task: Task) => task.implementations],
  ['execution', (task: Task) => task.executions],
] as const;

class Comparison {
  readonly #noted: Noted[] = [];
  /** What was found for two components, so that a part that a thousand subtasks share is compared once. */
  readonly #compared = new Map<GraphNode, Map<GraphNode, readonly Noted[]>>();

  changes(): PlacedChange[] {
    return this.#noted.map(({ change, problems }) => ({ ...change, problems }));
  }

  note(task: Task, changes: readonly Change[]): readonly Noted[] {
    const noted = changes.map((change) => ({ change, problems: [titleOf(task)] }));
    this.#noted.push(...noted);
    return noted;
  }

  problem(before: Task, after: Task): void {
    this.note(after, identityChanges(before, after));
    this.note(after, diffWords(before, after, ''));
    for (const [role, components] of roles)
      this.#components(after, components(before), components(after), role);
    this.#evaluations(before, after);
    const { both, removed, added } = pairParts(before.subTasks, after.subTasks, taskKeys);
    this.note(
      after,
      removed.map(
        (task): Change => ({
          kind: 'subtask-removed',
          part: '',
          before: titleOf(task),
          after: null,
          breaking: true,
          why: 'solutions of it are based on nothing now',
        }),
      ),
    );
    this.note(
      after,
      added.map(
        (task): Change => ({
          kind: 'subtask-added',
          part: '',
          before: null,
          after: titleOf(task),
          breaking: true,
          why: 'older solutions do not answer it',
        }),
      ),
    );
    for (const [old, now] of both) this.problem(old, now);
  }

  /** An evaluation that is a task of its own is given: it counts as one thing. */
  #evaluations(before: Task, after: Task): void {
    const components = (task: Task): Component[] =>
      task.evaluations.filter((part): part is Component => !isTask(part));
    this.#components(after, components(before), components(after), 'evaluation');
    const tasks = pairParts(before.evaluations.filter(isTask), after.evaluations.filter(isTask), taskKeys);
    this.note(
      after,
      tasks.removed.map(
        (task): Change => ({
          kind: 'given-removed',
          part: 'evaluation',
          before: titleOf(task),
          after: null,
          breaking: false,
          why: 'nothing more is asked of a solution',
        }),
      ),
    );
    this.note(
      after,
      tasks.added.map(
        (task): Change => ({
          kind: 'given-added',
          part: 'evaluation',
          before: null,
          after: titleOf(task),
          breaking: 'unknown',
          why: 'a solution that names its own may contradict it',
        }),
      ),
    );
    for (const [old, now] of tasks.both) this.problem(old, now);
  }

  #components(task: Task, before: readonly Component[], after: readonly Component[], role: string): void {
    const { both, changes } = pairComponents(before, after, role);
    this.note(task, changes);
    for (const [old, now] of both) this.#component(task, old, now, role);
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

function identityChanges(before: Task, after: Task): Change[] {
  const changes: Change[] = [];
  if (before.kind !== after.kind)
    changes.push({
      kind: 'kind-changed',
      part: '',
      before: taskKinds[before.kind],
      after: taskKinds[after.kind],
      breaking: before.kind === 'problem' ? true : 'unknown',
      why:
        before.kind === 'problem'
          ? 'solutions answer a TaskProblem'
          : 'what answers it is another kind of thing',
    });
  if (before.id !== after.id)
    changes.push({
      kind: 'id-changed',
      part: '',
      before: before.id,
      after: after.id,
      breaking: before.id !== null,
      why:
        before.id === null
          ? 'it had no name that a solution could use'
          : 'solutions name the problem by its @id',
    });
  return changes;
}
