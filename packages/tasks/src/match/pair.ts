import type { Task } from '../read/task.ts';
import { type ComponentPairing, pairComponents, type PartKind, partKinds } from './component-pairing.ts';
import { withoutScheme } from './same-address.ts';

/** A (sub)problem with the (sub)solution that answers it. */
export interface Pair {
  /** What findings call the problem: its @id, else its name. */
  readonly label: string;
  readonly problem: Task;
  readonly solution: Task;
  readonly parent: Pair | null;
  readonly children: readonly Pair[];
  /** Subproblems that nothing answers. */
  readonly unanswered: readonly Task[];
  /** Second and further answers to the same subproblem. */
  readonly doubles: readonly (readonly [problem: Task, solution: Task])[];
  /** Sub-solutions that answer no subproblem of this problem. */
  readonly strays: readonly Task[];
  readonly parts: Readonly<Record<PartKind, ComponentPairing>>;
}

export function labelOf(task: Task): string {
  return task.id ?? task.name ?? '(unnamed task)';
}

/** Pairs two trees from the top, sub-solution by sub-solution, by what each says it is based on. */
export function pairTrees(problem: Task, solution: Task, parent: Pair | null = null): Pair {
  const answers = new Map<Task, Task>();
  const doubles: (readonly [Task, Task])[] = [];
  const strays: Task[] = [];
  const childOf = childFinder(problem);
  for (const own of solution.subTasks) {
    const child = childOf(own);
    if (child === null) strays.push(own);
    else if (answers.has(child)) doubles.push([child, own]);
    else answers.set(child, own);
  }
  const children: Pair[] = [];
  const pair: Pair = {
    label: labelOf(problem),
    problem,
    solution,
    parent,
    children,
    unanswered: problem.subTasks.filter((child) => !answers.has(child)),
    doubles,
    strays,
    parts: Object.fromEntries(
      partKinds.map((kind) => [kind, pairComponents(problem, solution, kind)]),
    ) as unknown as Pair['parts'],
  };
  for (const [child, own] of answers) children.push(pairTrees(child, own, pair));
  return pair;
}

/** Finds the subproblem that a sub-solution is based on; a subproblem without @id goes by its name. */
function childFinder(problem: Task): (solution: Task) => Task | null {
  const byId = new Map<string, Task>();
  const byName = new Map<string, Task>();
  for (const child of problem.subTasks) {
    if (child.id !== null) byId.set(withoutScheme(child.id), child);
    else if (child.name !== null) byName.set(child.name, child);
  }
  return (solution) => {
    for (const { id, literal } of solution.isBasedOn) {
      const found = byId.get(withoutScheme(id)) ?? (literal ? byName.get(id) : undefined);
      if (found !== undefined) return found;
    }
    return (solution.isBasedOn.length === 0 ? byName.get(solution.name ?? '') : undefined) ?? null;
  };
}

/** A pair and all below it, parents first. */
export function* walkPairs(root: Pair): Generator<Pair> {
  const open = [root];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    yield pair;
    open.push(...pair.children.toReversed());
  }
}
