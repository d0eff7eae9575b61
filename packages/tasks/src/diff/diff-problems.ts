import type { GraphNode } from '../read/graph.ts';
import type { Component, Task } from '../read/task.ts';
import { isTask, taskKinds, titleOf } from '../show/words.ts';
import { type Change, diffVerdict, type PlacedChange, type ProblemDiff } from './change.ts';
import { diffComponent, diffWords, pairComponents } from './diff-components.ts';
import { change } from './meanings.ts';
import { pairParts } from './pair-parts.ts';

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
