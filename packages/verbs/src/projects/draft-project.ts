import { isAbsolute, relative, resolve, sep } from 'node:path';
import { AssayError, type JsonObject } from '@assay/records';
import type { World } from '../world.ts';
import type { NewFile } from '../world/write-new-files.ts';
import { exampleData, exampleModel } from './example-files.ts';
import type { InitProjectRequest } from './init-project.request.ts';
import { modelNamed } from './model-named.ts';
import { plainMetric } from './plain-metric.ts';
import type { ProjectDraft } from './project-draft.ts';
import { type DataSurvey, surveyData } from './survey-data.ts';

/** A project from three answers: which data, which model, which metric. What is left open is filled with what runs. */
export async function draftProject(request: InitProjectRequest, world: World): Promise<ProjectDraft> {
  const { data, expected, metric: asked, folder = '.' } = request;
  if (data === undefined && expected !== undefined)
    throw new AssayError('usage', 'E_OPTION', 'expected names a column of the data, and there is none', {
      field: 'expected',
    });
  const survey = data === undefined ? null : await surveyData(data, expected, world);
  const model = modelNamed(request);
  const metric = asked === undefined ? (survey?.metric ?? 'exact-match') : plainMetric(asked);
  const files: NewFile[] = [
    ...(data === undefined ? [exampleData] : []),
    ...(model === null ? [exampleModel] : []),
  ];
  return {
    project: projectOf({
      dataset: datasetOf(data === undefined ? null : below(data, folder, world), survey),
      prompt: promptOf(survey?.inputs ?? ['question']),
      model: model ?? { key: 'stand_in', provider: 'module', module: exampleModel.path },
      metric,
    }),
    remarks: [
      { path: ['models'], text: 'What answers. Keys stay in the environment.' },
      { path: ['tasks', 0, 'prompt'], text: `What the model is sent of a sample.${leftOut(survey)}` },
      { path: ['tasks', 0, 'scorer'], text: 'Any metric of the catalogue, or one of your own.' },
      { path: ['evaluation'], text: 'What is run: each task with its model.' },
    ],
    files,
    notes: survey?.notes ?? [],
  };
}

interface Parts {
  readonly dataset: string | JsonObject;
  readonly prompt: string;
  readonly model: JsonObject;
  readonly metric: string;
}

function projectOf({ dataset, prompt, model, metric }: Parts): JsonObject {
  return {
    models: [model],
    tasks: [{ key: 'answers', dataset, prompt, scorer: { metrics: [metric] } }],
    evaluation: {
      key: 'first',
      task_specifications: [{ key: 'first', task_key: 'answers', model_key: model['key']! }],
    },
  };
}

function datasetOf(path: string | null, survey: DataSurvey | null): string | JsonObject {
  if (path === null) return exampleData.path;
  return survey === null || survey.columns === null ? path : { path, columns: survey.columns };
}

/** What could be asked too, and is left to whoever knows the data. */
function leftOut(survey: DataSurvey | null): string {
  const names = survey?.left_out ?? [];
  if (names.length === 0) return '';
  return ` Not in it: ${names.map((name) => JSON.stringify(name)).join(', ')}. If it is no answer, map it to input.NAME and add {{input.NAME}}.`;
}

/** One field stands alone; several are named. */
function promptOf(inputs: readonly string[]): string {
  if (inputs.length === 0) return '{{input}}';
  if (inputs.length === 1) return `{{input.${inputs[0]}}}`;
  return inputs.map((name) => `${name}: {{input.${name}}}`).join('\n');
}

/** The file as the project names it. */
function below(data: string, folder: string, world: World): string {
  const path = relative(resolve(world.cwd, folder), resolve(world.cwd, data)).split(sep).join('/');
  if (!path.startsWith('../') && !isAbsolute(path)) return path;
  throw new AssayError('usage', 'E_SPEC_PATH', `${data} is not below the folder of the project`, {
    field: 'data',
    fix: 'Write the project where the data are, or in a folder above.',
  });
}
