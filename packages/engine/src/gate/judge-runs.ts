import type { DeclaredGate, Project } from '../declare/project.ts';
import type { EvaluatedSpecification } from '../evaluate-options.ts';
import type { ScoredRun } from '../score/scored-run.ts';
import type { Workbench } from '../workbench.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import { gatherEvidence, type JudgedSeries } from './evidence/gather-evidence.ts';
import { gatesAbout, type JudgedGates, judgeGates } from './judge-gates.ts';

/** Scored runs of one specification, and what they say together. */
export type ScoredSeries = Pick<EvaluatedSpecification, 'runs' | 'stability'>;

/**
 * What the project's gates say of what was run for it, just now or earlier. Every gate is asked: one that is about none
 * of the runs is inconclusive, and no run's own verdict.
 */
export async function judgeProject(series: readonly ScoredSeries[], bench: Workbench): Promise<JudgedGates> {
  const { project } = bench;
  const isAsked = (gate: DeclaredGate, evidence: GateEvidence): boolean =>
    gatesOf(evidence, project).includes(gate);
  return judgeGates(project.gates, await gatherEvidence(series, bench), { file: project.file, isAsked });
}

/** What gates say of one run alone. */
export interface JudgedRun extends JudgedGates {
  /** Gates that are about something else which the project runs, and were not asked. */
  readonly skipped: readonly DeclaredGate[];
}

/** What they say of one run alone: gates that are about something else which the project runs are not asked. */
export async function judgeOneRun(
  run: ScoredRun,
  beside: Omit<JudgedSeries, 'runs'>,
  bench: Workbench,
): Promise<JudgedRun> {
  const { project } = bench;
  const [evidence] = await gatherEvidence([{ runs: [run], ...beside }], bench);
  const asked = gatesOf(evidence!, project);
  const skipped = project.gates.filter((gate) => !asked.includes(gate));
  return { ...(await judgeGates(asked, [evidence!], { file: project.file })), skipped };
}

function gatesOf(evidence: GateEvidence, project: Project): readonly DeclaredGate[] {
  return isAllThereIs(evidence, project) ? project.gates : gatesAbout(project.gates, evidence);
}

/**
 * Whether the project declares nothing but this task, scored as it was here: then every gate is about it, and one on a
 * cohort that it does not have is inconclusive, as when it was run, instead of about something else.
 */
function isAllThereIs({ manifest, scoring }: ScoredRun, { evaluations }: Project): boolean {
  const declared = evaluations
    .flatMap((evaluation) => evaluation.task_specifications)
    .filter((one) => one.kind === 'task');
  return (
    declared.length > 0 &&
    declared.every(
      ({ task_key, scorer }) =>
        task_key === manifest.task_key && (scorer ?? scoring.scorer_key) === scoring.scorer_key,
    )
  );
}
