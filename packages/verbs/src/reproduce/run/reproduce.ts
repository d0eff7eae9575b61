import { AssayError, type Reproduction } from '@assay/records';
import { readPlan, type ReproductionPlan, type RunPlan } from '@assay/reproduce';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { evaluateProject } from '../../running/evaluate-project.ts';
import type { EvaluationEvent } from '../../running/evaluation-event.ts';
import type { Listening } from '../../verb.ts';
import type { World } from '../../world.ts';
import type { OfProject } from '../../world/project-file.ts';
import { readSource } from '../../world/read-source.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import { planIn } from '../project-in.ts';
import { type ShownReproduction, shownReproduction } from '../shown-reproduction.ts';
import { estimateRun, type RunEstimate } from './estimate.ts';
import { isolateSetting } from './isolate-setting.ts';
import { keepReproduction } from './keep-reproduction.ts';
import { lastRun } from './last-run.ts';
import { runAnswers } from './run-answers.ts';
import { runInChunks } from './run-in-chunks.ts';

export interface ReproductionOutcome {
  /** Null where an earlier run is gone on with, and nothing has to be estimated. */
  readonly estimate: RunEstimate | null;
  /** The run of all samples before this one; changed: what would be asked was no longer the same, and all of it was asked. */
  readonly before: 'interrupted' | 'finished' | 'changed' | null;
  /** Why it stopped before all samples were asked; null: it did not. */
  readonly stopped_because: string | null;
  /** Null: nothing was run beyond the dry run, for nobody allowed it. */
  readonly reproduction: Reproduction | null;
  readonly shown: ShownReproduction | null;
  /** Written, as paths from where the request was made. */
  readonly files: readonly string[];
}

const DRY_RUN = 3;

/** The same plan run on a few samples, then on all of them in chunks that are checked, and set beside what was reported. */
export async function reproduce(
  request: ReproduceRequest,
  world: World,
  listening: Listening<EvaluationEvent> = {},
): Promise<ReproductionOutcome> {
  const path = await planIn(request.path, world);
  const plan = readPlan((await readSource(path, world)).text, path);
  const run = runOf(plan, path);
  const project = join(dirname(path), run.project);
  const { settings, world: own, record: isolation } = await isolateSetting(run, { path, project }, world);
  const of = { project, settings };
  const isAllowed =
    request.yes === true ||
    request.again === true ||
    request.max_tokens !== undefined ||
    request.max_cost_usd !== undefined;
  const before = await lastRun(of, own);
  const isOpen = before !== null && !before.isFinished;
  const isKept = before !== null && isAllowed && !before.wasTried && request.again !== true;
  const tryFew = (): Promise<RunEstimate> => dryRun(of, request.samples ?? DRY_RUN, own, listening);
  let estimate = isOpen || isKept ? null : await tryFew();
  const was = before === null ? null : isOpen ? 'interrupted' : 'finished';
  if (!isAllowed)
    return { estimate, before: was, stopped_because: null, reproduction: null, shown: null, files: [] };
  const ceilings = {
    ...(request.max_tokens === undefined ? {} : { max_tokens: request.max_tokens }),
    ...(request.max_cost_usd === undefined ? {} : { max_cost_usd: request.max_cost_usd }),
  };
  const asked = { ...of, size: run.chunk, ...ceilings };
  const resume = isOpen || isKept ? before : null;
  let isChanged = false;
  const done = await runInChunks({ ...asked, resume }, own, listening).catch(async (error: unknown) => {
    if (!isOpen || !(error instanceof AssayError) || error.code !== 'E_RUN_CHANGED') throw error;
    // Answers of another model, prompt or data are no part of this run: it begins anew, with a dry run of its own.
    isChanged = true;
    estimate = await tryFew();
    return runInChunks({ ...asked, resume: null }, own, listening);
  });
  isChanged ||= isKept && !done.first.every((id) => before.run_ids.includes(id));
  const kept = await keepReproduction({ path, plan, run, of, done, isolation }, own);
  const gone = resume === null ? null : isChanged ? 'changed' : was;
  const stopped_because =
    done.runs.find(({ run: { manifest } }) => manifest.stopped_because !== null)?.run.manifest
      .stopped_because ?? null;
  return { estimate, before: gone, stopped_because, ...kept, shown: shownReproduction(kept.reproduction) };
}

function runOf({ run }: ReproductionPlan, file: string): RunPlan {
  if (run !== undefined) return run;
  throw new AssayError('usage', 'E_PLAN_RUN', 'the plan says nothing of a project to run', {
    location: { file },
    fix: 'Add run: { project: assay.yaml }; of answers that are there already the table alone is made.',
  });
}

async function dryRun(
  of: OfProject,
  limit: number,
  world: World,
  listening: Listening<EvaluationEvent>,
): Promise<RunEstimate> {
  const tried = await evaluateProject({ ...of, limit }, { resume: false }, world, listening);
  const runs = tried.evaluations.flatMap(({ task_specifications: parts }) =>
    parts.flatMap((part) => part.runs),
  );
  const { planned } = await (await import('../../evaluations/plan.ts')).plan(of, world);
  const samples = planned.reduce((sum, { requests }) => sum + requests, 0);
  return withWorkbench(of, world, async (bench) => {
    const answers = [];
    for (const { manifest, scoring } of runs)
      answers.push(...(await runAnswers(manifest, scoring, bench)).answers);
    const asked = bench.project.models.find(({ key }) => key === runs[0]?.manifest.model.key);
    return estimateRun(answers, samples, asked?.limits.concurrency ?? 1);
  });
}

/** Run a reproduction: a few samples first, all of them when that is allowed. */
export const reproduceRequest = z
  .strictObject({
    /** reproduction.yaml, or the folder that it stands in. */
    path: z.string(),
    /** Go beyond the dry run; a ceiling allows it too. */
    yes: z.boolean().optional(),
    /** Like `yes`, and samples that a finished run has answers to are asked again. */
    again: z.boolean().optional(),
    max_tokens: z.int().positive().optional(),
    max_cost_usd: z.number().positive().optional(),
    /** How many samples the dry run asks. */
    samples: z.int().positive().max(1000).optional(),
  })
  .readonly();

export type ReproduceRequest = z.infer<typeof reproduceRequest>;
