import { AssayError, isObject, type JsonObject, objectOf } from '@assay/records';
import { formatOf } from '../detect-format.ts';
import { draftRecord } from '../draft-record.ts';
import type { Imported, ImportOptions, SourceFile } from '../imported.ts';
import { detailsOf, textOf } from '../loose-json.ts';
import { modelInfo } from '../model-info.ts';
import { noResults } from '../no-results.ts';
import { lightevalResults } from './lighteval-results.ts';

/** Results of lighteval (`results_<date>.json`). Its rows are tables of their own, which are not read. */
export function importLighteval(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json }) => {
    if (!isObject(json) || formatOf(json) !== 'lighteval') return [];
    const { results, notes } = lightevalResults(json);
    if (results.length === 0) throw noResults(path, 'no task has a number');
    const general = objectOf(json['config_general']);
    const record = draftRecord(
      {
        name: 'lighteval',
        library: { name: 'lighteval', version: textOf(general['lighteval_sha']) },
        model: modelOf(general, options),
        source_details: detailsOf({
          max_samples: general['max_samples'],
          num_fewshot_seeds: general['num_fewshot_seeds'],
          job_id: general['job_id'],
          total_evaluation_time_seconds: general['total_evaluation_time_secondes'],
        }),
        results,
      },
      options,
    );
    return [{ record, instances: [], notes }];
  });
}

/** By its own name, which newer versions keep with the rest of its configuration; a revision is a model of its own. */
function modelOf(general: JsonObject, options: ImportOptions): JsonObject & { readonly id: string } {
  const config = objectOf(general['model_config']);
  const name = textOf(general['model_name']) ?? textOf(config['model_name']);
  const revision = textOf(config['revision']) ?? 'main';
  const id = options.model ?? (name === undefined || revision === 'main' ? name : `${name}@${revision}`);
  if (id === undefined)
    throw new AssayError(
      'invalid',
      'E_IMPORT_MODEL',
      'the results name no model: neither config_general.model_name nor model_config.model_name',
      { fix: 'Give the model’s id.', action: { kind: 'name_model' } },
    );
  return modelInfo({
    name: name ?? id,
    id,
    details: detailsOf({
      model_sha: general['model_sha'],
      model_dtype: general['model_dtype'] ?? config['dtype'],
      model_size: general['model_size'],
      provider: config['provider'],
    }),
  });
}
