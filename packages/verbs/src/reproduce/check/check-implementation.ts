import { type DeclaredTask, openTask, type Workbench } from '@assay/engine';
import { AssayError } from '@assay/records';
import {
  checkJudges,
  checkMetrics,
  checkModality,
  checkPlausible,
  type ImplementationFinding,
  wantedJudge,
} from '@assay/reproduce';
import type { Task } from '@assay/tasks';
import * as z from 'zod';
import type { Listening } from '../../verb.ts';
import type { World } from '../../world.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import { projectIn } from '../project-in.ts';
import { readSolution } from '../read-solution.ts';
import { checkSteps } from './check-steps.ts';
import { dryRun } from './dry-run.ts';
import { implementedJudges, implementedMetrics } from './implemented.ts';
import { tryMetric } from './try-metric.ts';
import { wantedMetrics } from './wanted-metrics.ts';

export interface CheckedImplementation {
  readonly project: string;
  readonly findings: readonly ImplementationFinding[];
  readonly counts: Readonly<Record<ImplementationFinding['level'], number>>;
}

const DRY_RUN = 5;

/**
 * The verification plan of an implementation: metrics by their names and on samples with known results, the judge, a dry run on
 * a few samples, the form of its outputs and of its solution, and whether its numbers are plausible.
 */
export async function checkImplementation(
  request: CheckImplementationRequest,
  world: World,
  { signal }: Listening = {},
): Promise<CheckedImplementation> {
  const project = await projectIn(request.project, world);
  const solution = request.baseline === undefined ? null : await readSolution(request.baseline, world);
  const findings = await withWorkbench({ project }, world, async (bench) => {
    const found: ImplementationFinding[] = [...(await checkSteps(bench.files.folder))];
    for (const task of bench.project.tasks) found.push(...(await checkTask(task, solution, bench)));
    return found;
  }).catch((error: unknown) => [unopened(error)]);
  const { samples = DRY_RUN } = request;
  const stands = findings.every(({ check }) => check !== 'dry_run');
  if (stands && samples > 0) findings.push(...(await tried({ project, samples }, world, signal)));
  const count = (level: ImplementationFinding['level']): number =>
    findings.filter((finding) => finding.level === level).length;
  return {
    project,
    findings,
    counts: { passed: count('passed'), failed: count('failed'), open: count('open') },
  };
}

async function checkTask(
  task: DeclaredTask,
  solution: Task | null,
  bench: Workbench,
): Promise<readonly ImplementationFinding[]> {
  const { problem } = await openTask(task);
  const { models } = bench.project;
  const replayed = models.length > 0 && models.every(({ provider }) => provider === 'replay');
  const metrics = implementedMetrics(task).map((metric) => ({ ...metric, replayed }));
  return [
    ...(await checkMetrics(await wantedMetrics(problem, solution, bench), metrics, tryMetric(task, bench))),
    ...checkJudges(wantedJudge(problem, solution), implementedJudges(task, bench.project)),
  ];
}

async function tried(
  asked: { readonly project: string; readonly samples: number },
  world: World,
  signal: AbortSignal | undefined,
): Promise<readonly ImplementationFinding[]> {
  const { findings, answers } = await dryRun(asked, world, signal);
  return answers.length === 0
    ? findings
    : [...findings, ...checkPlausible(answers), ...checkModality(answers)];
}

/** A project that cannot be opened cannot be run: what is wrong with it is the finding. */
function unopened(error: unknown): ImplementationFinding {
  if (!(error instanceof AssayError) || error.code === 'E_INTERRUPTED') throw error;
  const place = error.location?.line === undefined ? '' : ` (line ${error.location.line})`;
  return {
    check: 'dry_run',
    level: 'failed',
    about: null,
    message: `the project cannot be opened${place}: ${error.message}`,
    fix: error.fix ?? 'assay.yaml, and gaps.md for what is still missing',
  };
}

/** Hold a project against the task file that it implements. */
export const checkImplementationRequest = z
  .strictObject({
    /** The folder of the project, or its assay.yaml. */
    project: z.string(),
    /** A solution, or the skeleton of one, for what it says about the judge. */
    baseline: z.string().optional(),
    /** How many samples are asked in the dry run; 0: none. */
    samples: z.int().nonnegative().max(1000).optional(),
  })
  .readonly();

export type CheckImplementationRequest = z.infer<typeof checkImplementationRequest>;
