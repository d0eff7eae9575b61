import type { JsonObject } from '@assay/records';
import { build, writeDocument } from '@assay/tasks';
import type { DeclaredScorer, DeclaredTask } from '../project.ts';

export interface DerivedFrom {
  readonly key: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly datasets: DeclaredTask['datasets'];
  readonly scorers: readonly DeclaredScorer[];
  /** What the problem's address starts with; null: a urn of its own. */
  readonly idBase: string | null;
}

/**
 * The problem of a task that states none: its data are given, one output for each sample is asked for, of
 * any type, and a solution reports the scores that every scorer of the task gives: whichever scores a run, its
 * solution then answers the problem. One subtask for each dataset that is one's.
 */
export function deriveProblem(from: DerivedFrom): JsonObject {
  const id = problemId(from);
  const output = build.outputSpec({
    id: `${id}#output`,
    name: 'One output for each sample',
    schema: build.recordSet({
      id: `${id}#outputs`,
      fields: [
        build.field({ name: 'id', dataType: 'xsd:string' }),
        build.field({ name: 'output', dataType: 'xsd:anyType' }),
      ],
      key: 'id',
    }),
  });
  const [score, ...scores] = commonScores(from.scorers);
  const asked =
    score === undefined
      ? {}
      : {
          evaluation: build.evaluationSpec({ id: `${id}#evaluation`, expectedMetrics: [score, ...scores] }),
        };
  const data = from.datasets.map(({ path }) => build.dataset({ name: path, contentUrl: path }));
  const subTasks = from.datasets.flatMap(({ subtask }, i) =>
    subtask === null
      ? []
      : [
          build.problem({
            id: `${id}#${encodeURIComponent(subtask)}`,
            name: subtask,
            input: data[i]!,
            output,
            ...asked,
          }),
        ],
  );
  const problem = build.problem({
    id,
    name: from.name ?? from.key,
    ...(from.description === null ? {} : { description: from.description }),
    input: data as [(typeof data)[number], ...typeof data],
    output,
    ...asked,
    ...(subTasks.length === 0 ? {} : { subTasks }),
  });
  return JSON.parse(writeDocument(problem)) as JsonObject;
}

function commonScores(scorers: readonly DeclaredScorer[]): readonly string[] {
  const [first, ...others] = scorers.map(
    ({ metrics }) => new Set(metrics.map(({ score_name }) => score_name)),
  );
  return [...(first ?? [])].filter((name) => others.every((scores) => scores.has(name)));
}

function problemId({ idBase, key }: DerivedFrom): string {
  return idBase === null ? `urn:assay:task:${key}` : `${idBase.replace(/[/#]+$/, '')}/tasks/${key}`;
}
