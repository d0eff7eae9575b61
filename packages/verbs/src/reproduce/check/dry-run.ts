import { exportCroissant, type Workbench } from '@assay/engine';
import { AssayError, type RunManifest } from '@assay/records';
import { checkForms, type ImplementationFinding, type TriedAnswer } from '@assay/reproduce';
import { agreeing, plural } from '@assay/shown';
import { validateDocument } from '@assay/tasks';
import { openPublished } from '../../publishing/open-published.ts';
import { evaluateProject } from '../../running/evaluate-project.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import type { World } from '../../world.ts';
import { type RunAnswer, runAnswers } from '../run/run-answers.ts';

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
      findings.push(asked(manifest.task_key, given));
      findings.push(checkForms(manifest.task_key, given));
      findings.push(await checkSolution(manifest, bench));
    }
    return { findings, answers };
  });
}

const nobody = {
  organization: 'nobody',
  relationship: 'other',
  id_base: 'https://example.org/unpublished',
} as const;

/** What the few samples showed of the way from the data to the scores; it has been gone once an answer came. */
function asked(task: string, answers: readonly RunAnswer[]): ImplementationFinding {
  const samples = `${plural(answers.length, 'sample')} of ${task}`;
  const came = answers.some(({ failed, unparsable }) => !failed || unparsable);
  return {
    check: 'dry_run',
    level: came ? 'passed' : 'failed',
    about: task,
    message: came
      ? `${samples} ${agreeing(answers.length, 'was', 'were')} asked and scored`
      : `${samples} ${agreeing(answers.length, 'was', 'were')} asked, and no answer came`,
    fix: came ? null : 'assay.yaml: the provider of the model, and what it is told',
  };
}

/** The solution that would be published against the shapes. */
async function checkSolution(manifest: RunManifest, bench: Workbench): Promise<ImplementationFinding> {
  const about = manifest.task_key;
  const published = await openPublished(manifest.id, bench);
  const { document } = await exportCroissant(published, bench.project.publisher ?? nobody);
  const { conforms, violations } = await validateDocument({ url: 'file:///solution.jsonld', text: document });
  return conforms === true
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
}
