import { AssayError, type JsonObject, type Location } from '@assay/records';
import { build, type Task, writeDocument } from '@assay/tasks';
import { knownMetric } from './known-metric.ts';
import type { DeclaredScorer, DeclaredTask } from './project.ts';
import type { WrittenScorer } from './schema/task-schema.ts';

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

/**
 * The scorer that a problem asks for: the metrics that it expects, by the names of the catalogue in any spelling, each with the
 * problem's own name for it. Throws where one is not known: another number under its name would be a wrong one.
 */
export function problemScorer(task: Task, at: Location): WrittenScorer {
  const expected = [...new Set(expectedOf(task))];
  const metrics = expected.map((name) => ({ name, metric: metricFor(name) }));
  const unknown = metrics.filter(({ metric }) => metric === null).map(({ name }) => name);
  if (metrics.length > 0 && unknown.length === 0)
    return { metrics: metrics.map(({ name, metric }) => ({ [metric!]: { name } })) };
  const message =
    metrics.length === 0
      ? 'the problem expects no metric by name'
      : `the problem expects ${unknown.map((name) => JSON.stringify(name)).join(', ')}, which no metric here is called`;
  throw new AssayError('usage', 'E_SPEC_MISSING', message, {
    location: at,
    fix: 'Say how it is scored: scorer: { metrics: [exact-match] }, with name: for the name that the problem has.',
  });
}

function expectedOf(task: Task): readonly string[] {
  const own = task.evaluations.flatMap((part) =>
    'expectedMetrics' in part ? part.expectedMetrics.filter(({ iri }) => !iri).map(({ name }) => name) : [],
  );
  return own.length > 0 ? own : task.subTasks.flatMap(expectedOf);
}

function metricFor(name: string): string | null {
  const spellings = [name, name.toLowerCase(), name.toLowerCase().replaceAll(/[\s_]+/g, '-')];
  for (const spelling of spellings) {
    try {
      return knownMetric(spelling).name;
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
    }
  }
  return null;
}
