import type { JsonObject } from '@assay/records';
import { textOf } from '../../../import/runs/recorded-rows.ts';
import { exampleModel } from '../../example-files.ts';
import { keyFrom } from '../../key-from.ts';
import type { ProjectDraft } from '../../project-draft.ts';
import { likelihoodModel } from './likelihood-stand-in.ts';
import { takeTask, type TakenTask } from './lm-eval-task.ts';
import { lmEvalTasks } from './lm-eval-tasks.ts';

/** Task files of lm-evaluation-harness as a project: prompts, shots, choices, likelihoods and metrics; the data are pointed at. */
export async function fromLmEval(config: JsonObject, folder: string, isHub: boolean): Promise<ProjectDraft> {
  const notes: string[] = [];
  const taken = (await lmEvalTasks(config, folder, notes)).map((task) => takeTask(task, isHub));
  const group = textOf(config['group'] ?? taken[0]!.key);
  const models = standIns.filter(({ isLikelihood }) =>
    taken.some((one) => one.isLikelihood === isLikelihood),
  );
  return {
    project: {
      models: models.map(({ key, file }) => ({ key, provider: 'module', module: file.path })),
      tasks: taken.map(({ task }) => task),
      evaluation: { key: keyFrom(group, 'evaluation'), task_specifications: taken.map(specification) },
    },
    remarks: [
      {
        path: ['models'],
        text: 'A stand-in: name the model that is to be evaluated. Likelihoods need a server that gives them, such as vLLM (openai_compatible).',
      },
    ],
    files: [...taken.flatMap(({ files }) => files), ...models.map(({ file }) => file)],
    notes: [
      ...notes,
      ...taken.flatMap((one) =>
        taken.length === 1 ? one.notes : one.notes.map((note) => `${one.key}: ${note}`),
      ),
    ],
  };
}

const standIns = [
  { isLikelihood: false, key: 'stand_in', file: exampleModel },
  { isLikelihood: true, key: 'stand_in_likelihood', file: likelihoodModel },
];

function specification({ key, isLikelihood, settings }: TakenTask): JsonObject {
  const model = standIns.find((one) => one.isLikelihood === isLikelihood)!;
  return { key, task_key: key, model_key: model.key, ...settings };
}
