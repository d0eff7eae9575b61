import { openTask, type Workbench } from '@assay/engine';
import type { JsonObject, JsonValue } from '@assay/records';
import { type ImplementedMetric, type OutputRow, type RunPlan, runMeasures } from '@assay/reproduce';
import { implementedMetrics } from '../check/implemented.ts';
import type { RunAnswer } from './run-answers.ts';
import type { ChunkedRun } from './run-in-chunks.ts';

export interface RunOutputs {
  readonly planned: ReturnType<typeof runMeasures>;
  readonly rows: readonly OutputRow[];
}

/** The task of a run, as the project declares it. */
export function taskOf({ run }: ChunkedRun, { project }: Workbench): Workbench['project']['tasks'][number] {
  return project.tasks.find(({ key }) => key === run.manifest.task_key)!;
}

/** The whole run, and each subtask of it, with how its numbers are measured. */
export async function outputsOf(
  chunked: ChunkedRun,
  file: string,
  { of }: RunPlan,
  bench: Workbench,
): Promise<readonly RunOutputs[]> {
  const task = taskOf(chunked, bench);
  const { subtasks } = await openTask(task);
  const metrics: readonly ImplementedMetric[] = implementedMetrics(task);
  const answers = chunked.chunks.flatMap(({ rows }) => rows);
  const part = (rows: readonly RunAnswer[], subtask: string | null, name: string | null) => ({
    planned: runMeasures(metrics, {
      file,
      subtask,
      of: subtask === null ? (of ?? null) : null,
      isClustered: rows.some(({ metadata }) => metadata['cluster'] !== undefined),
      ownSets: ownSets(chunked, name),
    }),
    rows: rows.map((row) => outputRow(row, file)),
  });
  const names = [
    ...new Set(
      answers.flatMap(({ metadata }) =>
        typeof metadata['subtask'] === 'string' ? [metadata['subtask']] : [],
      ),
    ),
  ];
  const inside = names.map((name) =>
    part(
      answers.filter(({ metadata }) => metadata['subtask'] === name),
      idOf(name, subtasks),
      name,
    ),
  );
  return [part(answers, null, null), ...inside];
}

/** The numbers of sets that the scoring states, over all samples or one subtask. */
function ownSets({ run }: ChunkedRun, name: string | null): Parameters<typeof runMeasures>[1]['ownSets'] {
  const sets = run.scoring.aggregates.set_values;
  const values =
    name === null ? sets?.all : sets?.subtasks?.groups.find((group) => group.name === name)?.values;
  return Object.fromEntries(
    Object.entries(values ?? {}).map(
      ([score, { value, interval = null, interval_missing, missing, n = 0 }]) => [
        score,
        { value, interval, why: missing?.why ?? interval_missing ?? null, n },
      ],
    ),
  );
}

/** Solutions name subtasks by their ids; samples may by their names. */
function idOf(name: string, subtasks: ReadonlyMap<string, string>): string {
  for (const [id, own] of subtasks) if (own === name && /^[a-z]+:/i.test(id)) return id;
  return name;
}

/** An answer as a row of its chunk. */
export function cellsOf({
  id,
  output,
  failed,
  why,
  truncated,
  expected,
  metadata,
  duration_ms,
  scores,
}: RunAnswer): JsonObject {
  const values = Object.entries(scores).map(
    ([name, score]) => [`score:${name}`, score.kind === 'scored' ? score.value : null] as const,
  );
  return {
    id,
    output,
    ...(expected === undefined ? {} : { expected }),
    failed,
    ...(why === null ? {} : { why }),
    ...(truncated ? { truncated } : {}),
    ...(duration_ms === null ? {} : { duration_ms }),
    ...(metadata['subtask'] === undefined ? {} : { subtask: metadata['subtask'] }),
    ...(metadata['cluster'] === undefined ? {} : { cluster: metadata['cluster'] }),
    ...(metadata['group'] === undefined ? {} : { group: metadata['group'] }),
    ...Object.fromEntries(values),
  };
}

function outputRow(answer: RunAnswer, file: string): OutputRow {
  const cells = cellsOf(answer);
  const { cluster } = answer.metadata;
  return {
    id: answer.id,
    cluster: cluster === undefined ? null : JSON.stringify(cluster),
    failed: answer.failed,
    at: { file },
    cell: (column): JsonValue | undefined => cells[column] ?? answer.metadata[column],
  };
}
