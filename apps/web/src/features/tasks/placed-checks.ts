import { isOpen } from './is-open.ts';
import type { Match, OutlineItem } from './shapes.ts';

type Check = Match['checks'][number];
type Finding = Match['findings'][number];

/** What a match says of one part of the problem. */
export interface Placed {
  readonly checks: readonly Check[];
  readonly findings: readonly Finding[];
  /** What the solution has in this place; null where it has nothing that can be told to be it. */
  readonly filler: OutlineItem | null;
}

/** The part that a check speaks of; those not here speak of the task as a whole. */
const roleOf: Readonly<Record<number, string>> = {
  8: 'subtask',
  9: 'output',
  10: 'output',
  11: 'output',
  12: 'output',
  13: 'output',
  14: 'output',
  15: 'input',
  16: 'evaluation',
  17: 'evaluation',
  18: 'evaluation',
  19: 'implementation',
  20: 'implementation',
  21: 'implementation',
  22: 'execution',
};

/**
 * Checks and findings beside the parts of the problem that they speak of: a finding where the part is that it names, a
 * check at the first part of its kind, and what has no part of its own at the task itself.
 */
export function placedChecks(
  { problem, checks, findings }: Match,
  outline: readonly OutlineItem[],
  solution: OutlineItem | null,
): ReadonlyMap<OutlineItem, Placed> {
  const task =
    outline.find(({ title, facts }) => problem !== null && [title, ...facts].includes(problem)) ?? outline[0];
  const placed = new Map<OutlineItem, Placed>();
  if (task === undefined) return placed;
  const parts = [task, ...below(task)];
  const at = (item: OutlineItem): Placed =>
    placed.get(item) ?? { checks: [], findings: [], filler: solution && fillerOf(item, task, solution) };
  for (const part of parts) if (at(part).filler !== null) placed.set(part, at(part));
  const partOf = (check: number): OutlineItem =>
    task.children.find(({ role }) => role === roleOf[check]) ?? task;
  for (const check of checks) {
    if (check.status === 'not-applicable') continue;
    const part = partOf(check.check);
    placed.set(part, { ...at(part), checks: [...at(part).checks, check] });
  }
  for (const finding of findings) {
    const part = parts.find((one) => isNamed(one, finding)) ?? partOf(finding.check);
    placed.set(part, { ...at(part), findings: [...at(part).findings, finding] });
  }
  return placed;
}

function below({ children }: OutlineItem): readonly OutlineItem[] {
  return children.flatMap((child) => [child, ...below(child)]);
}

/** Under these words a finding says what it is about. */
const naming = ['spec', 'metric', 'expected', 'column', 'name', 'subtask'] as const;

function isNamed({ title, facts, role }: OutlineItem, { evidence }: Finding): boolean {
  const [word] =
    role === 'field' ? title.split(': ') : role === 'hyperparameter' ? title.split(' = ') : [title];
  return naming.some((key) => {
    const name = evidence[key];
    return typeof name === 'string' && [title, word, ...facts].includes(name);
  });
}

function fillerOf(item: OutlineItem, task: OutlineItem, solution: OutlineItem): OutlineItem | null {
  if (item.role === 'metric') {
    const results = below(solution).filter(
      ({ role, title }) => role === 'result' && title.startsWith(`${item.title} = `),
    );
    return results.length === 1 ? results[0]! : null;
  }
  if (!isOpen(item)) return null;
  const specs = task.children.filter(({ role }) => role === item.role);
  const own = solution.children.filter(({ role }) => role === item.role);
  const i = specs.indexOf(item);
  return i === -1 || specs.length !== own.length ? null : own[i]!;
}
