import { AssayError, isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { formatOf } from '../detect-format.ts';
import { draftRecord } from '../draft-record.ts';
import type { Imported, ImportOptions, SourceFile } from '../imported.ts';
import { detailsOf, textOf } from '../loose-json.ts';
import { modelInfo } from '../model-info.ts';
import { noResults } from '../no-results.ts';
import { helmInstances } from './helm-instances.ts';
import { evaluationName, helmCounts, type HelmRun, helmResults } from './helm-results.ts';

/**
 * Run folders of HELM: `run_spec.json` and `stats.json`, with `scenario.json`, `scenario_state.json` and
 * `per_instance_stats.json` where they are given. HELM writes no version of itself.
 */
export function importHelm(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json }) => {
    if (!isObject(json) || formatOf(json) !== 'helm') return [];
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const beside = (name: string): JsonValue | undefined =>
      files.find((file) => file.path === `${folder}${name}.json`)?.json;
    const run = {
      spec: json,
      stats: listOf(beside('stats')).map(objectOf),
      scenario: objectOf(beside('scenario')),
    };
    const results = helmResults(run);
    if (results.length === 0) throw noResults(path, 'stats.json beside it has no mean of a metric');
    const model = helmModel(json, options);
    const record = draftRecord(
      {
        name: evaluationName(json, undefined),
        library: { name: 'helm', version: undefined },
        model,
        source_details: sourceDetails(run),
        results,
      },
      options,
    );
    const state = listOf(objectOf(beside('scenario_state'))['request_states']).map(objectOf);
    const rows = listOf(beside('per_instance_stats')).map(objectOf);
    const { instances, notes } = helmInstances(record, model.id, { state, rows });
    return [{ record, instances, notes }];
  });
}

function helmModel(spec: JsonObject, options: ImportOptions): JsonObject & { readonly id: string } {
  const { model, model_deployment } = objectOf(spec['adapter_spec']);
  const name = textOf(model) ?? textOf(model_deployment);
  const id = options.model ?? name;
  if (id === undefined) {
    throw new AssayError('invalid', 'E_IMPORT_MODEL', 'run_spec.json names no model: adapter_spec.model');
  }
  return modelInfo({ name: name ?? id, id, details: detailsOf({ model_deployment }) });
}

function sourceDetails(run: HelmRun): JsonObject {
  const { spec, scenario } = run;
  const { scenario_spec, groups, metric_specs, data_augmenter_spec, annotators } = spec;
  return detailsOf({
    run_name: spec['name'],
    scenario_spec,
    groups,
    metric_specs,
    data_augmenter_spec,
    annotators,
    definition_path: scenario['definition_path'],
    tags: scenario['tags'],
    counts: helmCounts(run),
  });
}
