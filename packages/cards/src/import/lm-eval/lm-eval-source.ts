import type { JsonObject, JsonValue } from '@assay/records';
import { countOf, detailsOf, known, textOf } from '../loose-json.ts';

/** Names that load files, where a dataset's own name is expected. */
const loaders = new Set(
  'json csv parquet text arrow pandas webdataset imagefolder audiofolder generator'.split(' '),
);

/** The dataset of a task. The harness evaluates the test split where a task has one, else the validation split. */
export function lmEvalSource(
  task: string,
  config: JsonObject,
  counts: JsonObject,
  subtasks: JsonValue | undefined,
): JsonObject {
  const path = textOf(config['dataset_path']);
  const subset = config['dataset_name'];
  const split = textOf(config['test_split']) ?? textOf(config['validation_split']);
  const original = countOf(counts['original']);
  if (
    path === undefined ||
    loaders.has(path) ||
    !/^[\w.-]+(?:\/[\w.-]+)?$/.test(path) ||
    path.startsWith('.')
  ) {
    const { dataset_kwargs } = config;
    return {
      dataset_name: path === undefined || loaders.has(path) ? task : path,
      source_type: 'other',
      additional_details: detailsOf({
        dataset_path: path,
        subset,
        split,
        original,
        dataset_kwargs,
        subtasks,
      }),
    };
  }
  return {
    dataset_name: path,
    source_type: 'hf_dataset',
    hf_repo: path,
    ...known({ hf_split: split, samples_number: original }),
    additional_details: detailsOf({ subset, dataset_kwargs: config['dataset_kwargs'] }),
  };
}
