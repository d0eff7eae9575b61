import { exportCroissant, openTask, type Workbench } from '@assay/engine';
import { AssayError, type RunManifest } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { ImplementationFinding, TriedAnswer } from '@assay/reproduce';
import { validateDocument } from '@assay/tasks';
import { openPublished } from '../../publishing/open-published.ts';
import { evaluateProject } from '../../running/evaluate-project.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import type { World } from '../../world.ts';
import { runAnswers } from '../run/run-answers.ts';

interface DryRun {
  readonly findings: readonly ImplementationFinding[];
  readonly answers: readonly TriedAnswer[];
}

/** A few samples of everything that the project runs: whether it runs, and whether what comes out has the form asked for. */
export async function dryRun(
  { project, samples }: { readonly project: string; readonly samples: number },
  world: World,
  signal: AbortSignal | undefined,
): Promise<DryRun> {
  const listening = signal === undefined ? {} : { signal };
  const evaluated = await evaluateProject(
    { project, limit: samples },
    { resume: false },
    world,
    listening,
  ).catch((error: unknown) => {
    if (error instanceof AssayError && error.code !== 'E_INTERRUPTED') return error;
    throw error;
  });
  if (evaluated instanceof AssayError) {
    const fix = evaluated.fix ?? 'assay.yaml, and gaps.md for what is still missing';
    return {
      findings: [{ check: 'dry_run', level: 'failed', about: null, message: evaluated.message, fix }],
      answers: [],
    };
  }
  const runs = evaluated.evaluations.flatMap(({ task_specifications: parts }) =>
    parts.map((part) => part.runs[0]!),
  );
  return withWorkbench({ project }, world, async (bench) => {
    const findings: ImplementationFinding[] = [];
    const answers: TriedAnswer[] = [];
    for (const { manifest, scoring } of runs) {
      const { answers: given } = await runAnswers(manifest, scoring, bench);
      answers.push(...given);
      const label = `${plural(given.length, 'sample')} of ${manifest.task_key} were asked and scored`;
      findings.push({
        check: 'dry_run',
        level: 'passed',
        about: manifest.task_key,
        message: label,
        fix: null,
      });
      findings.push(...(await checkForms(manifest, given, bench)));
    }
    return { findings, answers };
  });
}

const nobody = {
  organization: 'nobody',
  relationship: 'other',
  id_base: 'https://example.org/unpublished',
} as const;

/** The outputs against the schema of the problem, and the solution that would be published against the shapes. */
async function checkForms(
  manifest: RunManifest,
  answers: readonly TriedAnswer[],
  bench: Workbench,
): Promise<readonly ImplementationFinding[]> {
  const task = bench.project.tasks.find(({ key }) => key === manifest.task_key)!;
  const { faultOf } = await openTask(task);
  const faults = answers
    .filter((answer) => !answer.failed)
    .flatMap(({ id, output }) => {
      const fault = faultOf(output);
      return fault === null ? [] : [`${id}: ${fault}`];
    });
  const about = task.key;
  const outputs: ImplementationFinding =
    faults.length === 0
      ? {
          check: 'schema',
          level: 'passed',
          about,
          message: `${plural(answers.length, 'answer')} ${agreeing(answers.length, 'has', 'have')} the form that the problem asks for`,
          fix: null,
        }
      : {
          check: 'schema',
          level: 'failed',
          about,
          message: `${faults.length} of ${plural(answers.length, 'answer')} ${agreeing(faults.length, 'has', 'have')} not the form that the problem asks for; ${faults[0]}`,
          fix: 'the prompt, or how the answer is read',
        };
  const published = await openPublished(manifest.id, bench);
  const { document } = await exportCroissant(published, bench.project.publisher ?? nobody);
  const { conforms, violations } = await validateDocument({ url: 'file:///solution.jsonld', text: document });
  const solution: ImplementationFinding =
    conforms === true
      ? {
          check: 'schema',
          level: 'passed',
          about,
          message: 'the solution that is written of it conforms to the shapes',
          fix: null,
        }
      : {
          check: 'schema',
          level: 'failed',
          about,
          message: `the solution that is written of it does not conform: ${violations[0]?.message ?? 'it is not readable'}`,
          fix: 'problem.jsonld: every part needs an @id of its own',
        };
  return [outputs, solution];
}
