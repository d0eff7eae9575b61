import { AssayError, offerNames } from '@assay/records';
import { plural } from '@assay/shown';
import { exampleModel } from '../example-files.ts';
import type { InitProjectRequest } from '../init-project.request.ts';
import { modelNamed } from '../model-named.ts';
import type { ProjectDraft } from '../project-draft.ts';
import { benchmarks } from './benchmarks.ts';

/** A well-known benchmark as a project: the task whole, the data pointed at, a few rows of our own until they are there. */
export function draftBenchmark(name: string, request: InitProjectRequest): ProjectDraft {
  const found = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
  if (found === undefined)
    throw new AssayError('usage', 'E_OPTION', `there is no benchmark ${JSON.stringify(name)} on the shelf`, {
      field: 'benchmark',
      fix: offerNames(name, Object.keys(benchmarks)),
    });
  const {
    title,
    source,
    rows,
    prompt,
    system,
    task = {},
    scorer,
    parameters,
    examples,
    files = [],
    notes = [],
  } = found;
  const path = request.data ?? `data/${name}.jsonl`;
  const standIn = { key: 'stand_in', provider: 'module', module: exampleModel.path };
  const model = modelNamed(request);
  return {
    project: {
      models: [{ ...(model ?? standIn), parameters }],
      tasks: [
        {
          key: name,
          display_name: title,
          dataset: { path, ...rows },
          prompt,
          ...(system === undefined ? {} : { system }),
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
    remarks: [
      {
        path: ['tasks'],
        text: `${title}: ${source.cite}.\nData: ${source.dataset}, split ${source.split}; the rows in ${path} are stand-ins until they are there.`,
      },
    ],
    files: [
      ...(request.data === undefined
        ? [{ path, contents: examples.map((row) => `${JSON.stringify(row)}\n`).join('') }]
        : []),
      ...files,
      ...(model === null ? [exampleModel] : []),
    ],
    notes: [
      ...(request.data === undefined
        ? [
            `${path} has ${plural(examples.length, 'row')} of our own in the shape of ${source.dataset} (split ${source.split}): put the data in their place`,
          ]
        : []),
      ...notes,
    ],
  };
}
