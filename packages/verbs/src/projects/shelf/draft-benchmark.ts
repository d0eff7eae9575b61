import { AssayError, offerNames } from '@assay/records';
import { exampleModel } from '../example-files.ts';
import type { InitProjectRequest } from '../init-project.request.ts';
import { modelNamed } from '../model-named.ts';
import type { ProjectDraft } from '../project-draft.ts';
import { benchmarkData } from './benchmark-data.ts';
import { benchmarkProblem } from './benchmark-problem.ts';
import { benchmarks } from './benchmarks.ts';

/** A well-known benchmark as a project: the task whole, the data pointed at, a few rows of our own until they are there. */
export function draftBenchmark(name: string, request: InitProjectRequest): ProjectDraft {
  const found = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
  if (found === undefined)
    throw new AssayError('usage', 'E_OPTION', `there is no benchmark ${JSON.stringify(name)} on the shelf`, {
      field: 'benchmark',
      fix: offerNames(name, Object.keys(benchmarks)),
    });
  const { title, source, prompt, system, task = {}, scorer, parameters, files = [], notes = [] } = found;
  const data = benchmarkData(name, found, request.data);
  const problem = benchmarkProblem(name, found);
  const standIn = { key: 'stand_in', provider: 'module', module: exampleModel.path };
  const model = modelNamed(request);
  return {
    project: {
      models: [{ ...(model ?? standIn), parameters }],
      tasks: [
        {
          key: name,
          display_name: title,
          problem: problem.path,
          dataset: data.dataset,
          prompt,
          ...(system === undefined ? {} : { system }),
          ...(data.few_shot === null ? {} : { few_shot: data.few_shot }),
          ...task,
          scorer,
        },
      ],
      evaluation: {
        key: name,
        task_specifications: [
          { key: name, task_key: name, model_key: model === null ? 'stand_in' : model['key']! },
        ],
      },
    },
    remarks: [{ path: ['tasks'], text: `${title}: ${source.cite}.` }],
    files: [problem, ...data.files, ...files, ...(model === null ? [exampleModel] : [])],
    notes: [...data.notes, ...notes],
  };
}
