import { type JsonValue, objectOf } from '@assay/records';
import { shellWord } from '@assay/shown';
import { StepList } from '../../design/step-list.tsx';

/** Whether one of the tasks of a document asks for something. */
export function holdsProblem(tasks: readonly JsonValue[] | null): boolean {
  return (tasks ?? []).some((task) => objectOf(task)['kind'] === 'problem');
}

/** What can be made of a problem at the command line. */
export function NextSteps({ path }: { readonly path: string }) {
  const file = shellWord(path);
  return (
    <StepList
      title="What you can make from it"
      note="at the command line"
      steps={[
        {
          name: 'A project that runs',
          command: `assay implement ${file} --out project`,
          comes:
            'Metrics, data and prompts as the file states them; what it does not state is listed as gaps.',
        },
        {
          name: 'Solutions from tracked runs',
          command: `assay capture mlruns wandb --problem ${file} --out solutions`,
          comes: 'Runs of MLflow and Weights & Biases with their settings, numbers and environment.',
        },
        {
          name: 'A task for another harness',
          command: `assay export ${file} --to lm-eval --out tasks`,
          comes:
            'For lm-evaluation-harness; use --to helm or --to inspect for the others. What has no equivalent is named.',
        },
      ]}
    />
  );
}
