import {
  compareScorings,
  listSpecifications,
  newestRun,
  type ScoredRun,
  soughtOf,
  type Store,
  type Workbench,
} from '@assay/engine';
import { holm } from '@assay/metrics';
import { AssayError, runMark } from '@assay/records';
import * as z from 'zod';
import type { Document } from '../../document.ts';
import { findScored } from '../../references/find-scored.ts';
import { allowChangedField, projectField } from '../../references/request-fields.ts';
import { chooseEvaluations } from '../../running/choose-evaluations.ts';
import type { Verb } from '../../verb.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import type { ComparedTask, DifferenceFromFirst } from './compared-task.ts';
import { comparedTasksPage } from './compared-tasks-page.ts';
import { sampleLines } from './sample-lines.ts';

const USUAL_SAMPLES = 50;

/** Lays the newest runs of an evaluation's specifications beside one another, and compares each with the first of its task. */
export const compareAll: Verb<
  CompareAllRequest,
  {
    readonly tasks: readonly ComparedTask[];
    /** Specifications that are the only ones of their task: nothing stands beside them. */
    readonly alone: readonly string[];
    readonly document: Document | null;
  }
> = (request, world) =>
  withWorkbench(request, world, async (bench) => {
    const tasks: ComparedTask[] = [];
    const alone: string[] = [];
    for (const [task_key, runs] of await runsByTask(request.evaluation, bench)) {
      if (runs.length < 2) {
        alone.push(...runs.map(({ key }) => key));
        continue;
      }
      const [first, ...others] = runs as [Found, ...Found[]];
      const differences: DifferenceFromFirst[] = [];
      for (const { key, scored } of others) {
        const { scores } = await compareScorings(first.scored, scored, {
          flips: 0,
          allowChanged: request.allow_changed ?? false,
        });
        differences.push(...scores.map((score) => ({ ...score, specification: key })));
      }
      const columns = runs.map(({ key, scored }) => ({
        specification: key,
        run_id: scored.manifest.id,
        scoring_id: scored.scoring.id,
        mark: runMark(scored.manifest),
      }));
      const lines = await sampleLines(
        runs.map(({ scored }) => scored),
        bench.store,
      );
      const ordered = [...lines.filter(({ differs }) => differs), ...lines.filter(({ differs }) => !differs)];
      tasks.push({
        task_key,
        columns,
        differences,
        samples: ordered.slice(0, request.samples ?? USUAL_SAMPLES),
        samples_total: lines.length,
        samples_differing: lines.filter(({ differs }) => differs).length,
      });
    }
    if (tasks.length === 0) throw nothingToCompare(request.evaluation);
    const compared = corrected(tasks);
    const document =
      request.as === undefined
        ? null
        : { type: 'text/html', contents: comparedTasksPage(request.evaluation, compared, alone) };
    return { tasks: compared, alone, document };
  });

interface Found {
  readonly key: string;
  readonly scored: ScoredRun;
}

async function runsByTask(key: string, bench: Workbench): Promise<ReadonlyMap<string, readonly Found[]>> {
  const { project } = bench;
  const store: Store = bench.store;
  const found = new Map<string, Found[]>();
  for (const evaluation of chooseEvaluations(project, [key])) {
    for (const { evaluation_key, specification } of await listSpecifications(evaluation, bench)) {
      const run = await newestRun(soughtOf({ evaluation_key, specification }), store);
      const scored = await findScored(run?.manifest.id ?? specification.key, store, project);
      found.set(specification.task_key, [
        ...(found.get(specification.task_key) ?? []),
        { key: specification.key, scored },
      ]);
    }
  }
  return found;
}

/** One family: whoever looks at all of it sees a difference by chance in one of twenty, not in one of each twenty. */
function corrected(tasks: readonly ComparedTask[]): readonly ComparedTask[] {
  const tested = tasks.flatMap(({ differences }) => differences.flatMap(({ p_value }) => p_value ?? []));
  const adjusted = holm(tested);
  let next = 0;
  return tasks.map((task) => ({
    ...task,
    differences: task.differences.map((one) => ({
      ...one,
      p_adjusted: one.p_value === null ? null : adjusted[next++]!,
    })),
  }));
}

function nothingToCompare(key: string): AssayError {
  return new AssayError(
    'usage',
    'E_COMPARE_ITSELF',
    `the evaluation ${key} has no task with two specifications: there is nothing to compare`,
  );
}

/** An evaluation whose specifications are laid beside one another, by the newest run of each. */
export const compareAllRequest = z.strictObject({
  project: projectField,
  evaluation: z.string().min(1),
  allow_changed: allowChangedField,
  /** Samples to list, those that differ first, 50 unless it is said; all are counted. */
  samples: z.int().nonnegative().optional(),
  /** A document to make of it. */
  as: z.enum(['html']).optional(),
});

export type CompareAllRequest = Readonly<z.infer<typeof compareAllRequest>>;
