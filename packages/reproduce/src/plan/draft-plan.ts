import type { JsonObject } from '@assay/records';
import type { Task } from '@assay/tasks';
import { wantedNames } from '../implement/task-parts.ts';
import { columnRoles } from '../outputs/column-roles.ts';
import { draftMeasures } from '../outputs/draft-measures.ts';
import { fileSubtask } from '../outputs/file-subtask.ts';
import { withInner } from '../outputs/inner-cells.ts';
import type { Cells } from '../outputs/read-cells.ts';
import { ROW_NUMBER } from '../outputs/row-number.ts';
import { isSameMetric } from '../metric-named.ts';
import { solutionResults, type StatedSolution } from '../table/solution-results.ts';

/** A file of answers as it stands in the project. */
export interface GivenOutputs {
  readonly file: string;
  readonly rows: readonly Cells[];
}

export interface DraftedPlan {
  /** Entries of `outputs` in reproduction.yaml. */
  readonly outputs: readonly JsonObject[];
  readonly assumed: readonly string[];
  readonly open: readonly string[];
}

interface Evidence {
  readonly problem: Task;
  readonly reported: StatedSolution | null;
  readonly obtained: Task | null;
}

/** How the answers of a run that others made are measured: columns by names and values, each choice said. */
export function draftPlan(
  given: readonly GivenOutputs[],
  { problem, reported, obtained }: Evidence,
): DraftedPlan {
  const outputs: JsonObject[] = [];
  const assumed: string[] = [];
  const open: string[] = [];
  for (const { file, rows: read } of given) {
    const rows = read.map(withInner);
    const roles = columnRoles(rows);
    if (roles.id === null) assumed.push(`${file}: no column tells its rows apart, so their order does`);
    const subtask = fileSubtask(file, problem, obtained);
    const names = namesFor(subtask, problem, reported);
    const claims = claimedFor(subtask, obtained);
    const isClaimed = (name: string): boolean =>
      claims === null || claims.some((claim) => isSameMetric(claim, name));
    const drafted = draftMeasures(names.filter(isClaimed), roles, rows);
    assumed.push(
      ...(subtask === null ? [] : [`${file} holds the answers of ${subtask}`]),
      ...drafted.assumed.map((text) => `${file}: ${text}`),
    );
    open.push(...drafted.open.map((text) => `${file}: ${text}`));
    if (Object.keys(drafted.metrics).length === 0) continue;
    outputs.push({
      file,
      ...(subtask === null ? {} : { subtask }),
      id: roles.id ?? ROW_NUMBER,
      ...(roles.failed === null ? {} : { failed: roles.failed }),
      ...(roles.group === null ? {} : { cluster: roles.group }),
      metrics: drafted.metrics,
    });
  }
  return { outputs, assumed, open };
}

/** The metrics that the reproduction itself gives of that part: others are not in its answers. Null: it says nothing. */
function claimedFor(subtask: string | null, obtained: Task | null): readonly string[] | null {
  if (obtained === null) return null;
  const { results } = solutionResults({ tasks: [obtained] }) ?? { results: [] };
  const own = results.filter((result) => result.subtask === subtask).map(({ metric }) => metric);
  return own.length === 0 ? null : own;
}

/** The metrics that the paper reports of that part; of a paper without numbers those that the problem asks for. */
function namesFor(subtask: string | null, problem: Task, reported: StatedSolution | null): readonly string[] {
  const results = (reported?.results ?? []).filter((result) => result.subtask === subtask);
  const names =
    results.length > 0 ? results.map(({ metric }) => metric) : wantedNames(problem).map(({ name }) => name);
  return names.filter((name, i) => names.findIndex((other) => isSameMetric(name, other)) === i);
}
