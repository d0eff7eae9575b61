import {
  AssayError,
  asText,
  type EvaluationRecord,
  isObject,
  type JsonObject,
  type JsonValue,
  listOf,
  objectOf,
} from '@assay/records';
import { formatOf } from './detect-format.ts';
import {
  correctness,
  countOf,
  detailsOf,
  draftRecord,
  type EeeResult,
  elapsedMs,
  type Imported,
  type ImportOptions,
  known,
  metricConfig,
  modelInfo,
  noResults,
  numberOf,
  type SourceFile,
  splitParameters,
  textOf,
  unknownCorrectness,
} from './imported.ts';

interface MetricKey {
  readonly name: string;
  /** The name, with the perturbation under which it was measured. */
  readonly id: string;
  readonly split: string | undefined;
  readonly parameters: JsonObject;
  /** The join between a result and its rows. */
  readonly result_id: string;
}

/** HELM's name of a statistic: metric, split, perturbation; null without a name. */
function metricKey(given: JsonObject): MetricKey | null {
  const name = textOf(given['name']);
  if (name === undefined) return null;
  const split = textOf(given['split']);
  const subsplit = textOf(given['sub_split']);
  const perturbation = objectOf(given['perturbation']);
  const { name: change, computed_on, robustness: _, fairness: __, ...settings } = perturbation;
  const measured = [
    ...[change, computed_on].flatMap((part) => textOf(part) ?? []),
    ...Object.entries(settings).map(([key, value]) => `${key}=${asText(value)}`),
    ...(subsplit === undefined ? [] : [subsplit]),
  ];
  const id = [name, ...measured].join('.');
  return {
    name,
    id,
    split,
    parameters: detailsOf({
      ...settings,
      perturbation: change,
      computed_on,
      sub_split: subsplit,
    }),
    result_id: [split ?? 'all', id].join('/'),
  };
}

interface HelmRun {
  readonly spec: JsonObject;
  readonly stats: readonly JsonObject[];
  readonly scenario: JsonObject;
}

/** What HELM counts and times beside its metrics: about the run, not about the answers. */
const bookkeeping =
  /^(?:num_|finish_reason_|training_|inference_)|^(?:batch_size|prompt_truncated|max_prob)$/;

/**
 * A result for each metric, split and perturbation that has a mean. Its `stddev` is over trials, not samples, so it is
 * no uncertainty of the score; with one trial it is no more than a zero.
 */
function helmResults(run: HelmRun): readonly EeeResult[] {
  return run.stats.flatMap((stat) => {
    const key = metricKey(objectOf(stat['name']));
    const score = numberOf(stat['mean']);
    if (key === null || score === undefined || bookkeeping.test(key.name)) return [];
    const config = metricConfig(key.name, score, { id: key.id });
    return [
      {
        evaluation_result_id: key.result_id,
        evaluation_name: evaluationName(run.spec, key.split),
        source_data: sourceData(run, key.split),
        metric_config: {
          ...known({ evaluation_description: textOf(run.scenario['description']) }),
          ...config,
          ...(Object.keys(key.parameters).length === 0 ? {} : { metric_parameters: key.parameters }),
        },
        score_details: scoreDetails(run, stat, key.split, score),
        generation_config: generation(objectOf(run.spec['adapter_spec'])),
      },
    ];
  });
}

/** The numbers that are no results, by split and name. */
function helmCounts({ stats }: HelmRun): JsonObject {
  return Object.fromEntries(
    stats.flatMap((stat) => {
      const key = metricKey(objectOf(stat['name']));
      const mean = numberOf(stat['mean']);
      const counts = key !== null && mean !== undefined && bookkeeping.test(key.name);
      return counts ? [[key.result_id, mean] as const] : [];
    }),
  );
}

/** The run's name without its model, which would keep two models apart, and with the split, which has no other place. */
function evaluationName(spec: JsonObject, split: string | undefined): string {
  const [name, args] = (textOf(spec['name']) ?? 'unknown').split(/:(.*)/s);
  const kept = (args ?? '').split(',').filter((each) => each !== '' && !/^model(?:_deployment)?=/.test(each));
  const all = [...kept, ...(split === undefined ? [] : [`split=${split}`])];
  return all.length === 0 ? name! : `${name!}:${all.join(',')}`;
}

function sourceData({ spec, scenario }: HelmRun, split: string | undefined): JsonObject {
  const { class_name, args } = objectOf(spec['scenario_spec']);
  return {
    dataset_name: textOf(scenario['name']) ?? textOf(class_name)?.split('.').at(-1) ?? 'unknown',
    source_type: 'other',
    additional_details: detailsOf({ split, class_name, args }),
  };
}

function scoreDetails({ stats }: HelmRun, stat: JsonObject, split: string | undefined, score: number) {
  const trials = numberOf(stat['count']);
  const instances = stats.find((each) => {
    const name = objectOf(each['name']);
    return name['name'] === 'num_instances' && name['split'] === split && name['perturbation'] === undefined;
  });
  const num_samples = countOf(instances?.['mean']);
  return {
    score,
    details: detailsOf({ trials, ...((trials ?? 0) > 1 ? { stddev_over_trials: stat['stddev'] } : {}) }),
    ...(num_samples === undefined ? {} : { uncertainty: { num_samples } }),
  };
}

/** The adapter's parameters; its pieces of a prompt are kept apart, because no template is written. */
function generation(adapter: JsonObject): JsonObject {
  const { model: _, model_deployment: __, ...declared } = adapter;
  const { args, beside } = splitParameters(declared);
  return { generation_args: args, additional_details: beside };
}

interface HelmInstances {
  readonly state: readonly JsonObject[];
  readonly rows: readonly JsonObject[];
}

/** A row for each instance, trial and metric whose request is known; where a score is neither right nor wrong, it says so. */
function helmInstances(
  record: EvaluationRecord,
  modelId: string,
  { state, rows }: HelmInstances,
): { readonly instances: readonly JsonObject[]; readonly notes: readonly string[] } {
  const told = new Map(
    record.evaluation_results.map((result) => [result['evaluation_result_id'], result.evaluation_name]),
  );
  const requests = new Map(
    state.map((request) => [requestKey(objectOf(request['instance']), request), request]),
  );
  let untold = 0;
  const instances = rows.flatMap((row) => {
    const request = requests.get(
      requestKey({ id: row['instance_id'] ?? null, perturbation: row['perturbation'] ?? null }, row),
    );
    const cells = request === undefined ? null : requestCells(request);
    return listOf(row['stats']).flatMap((stat) => {
      const key = metricKey(objectOf(objectOf(stat)['name']));
      const score = numberOf(objectOf(stat)['mean']);
      if (key === null || score === undefined || !told.has(key.result_id)) return [];
      if (cells === null) {
        untold += 1;
        return [];
      }
      const is_correct = correctness(key.name, score);
      const metadata = is_correct === null ? unknownCorrectness : {};
      return [
        {
          schema_version: record.schema_version,
          evaluation_id: record.evaluation_id,
          model_id: modelId,
          evaluation_name: told.get(key.result_id)!,
          evaluation_result_id: key.result_id,
          ...cells,
          evaluation: { score, is_correct: is_correct ?? false },
          metadata: { ...objectOf(cells['metadata']), ...metadata },
        },
      ];
    });
  });
  const notes =
    untold === 0
      ? []
      : [`no row for ${untold} of the scores of instances: their requests are not in scenario_state.json`];
  return { instances, notes };
}

function requestKey(instance: JsonObject, { train_trial_index: trial }: JsonObject): string {
  const perturbation = isObject(instance['perturbation']) ? instance['perturbation'] : null;
  return JSON.stringify([instance['id'] ?? null, trial ?? 0, perturbation]);
}

function requestCells(request: JsonObject): JsonObject {
  const instance = objectOf(request['instance']);
  const references = listOf(instance['references']).map(objectOf);
  const textIn = (holder: JsonObject): string => asText(objectOf(holder['output'])['text'] ?? '');
  const correct = references.filter((reference) => listOf(reference['tags']).includes('correct'));
  const choices = Object.values(objectOf(request['output_mapping'])).map(asText);
  const result = objectOf(request['result']);
  const latency = elapsedMs(result['request_time']);
  return {
    sample_id: asText(instance['id'] ?? 'unknown'),
    interaction_type: 'single_turn',
    input: {
      raw: asText(objectOf(instance['input'])['text'] ?? ''),
      ...known({ formatted: textOf(objectOf(request['request'])['prompt']) }),
      reference: correct.map(textIn),
      ...(choices.length === 0 ? {} : { choices }),
    },
    output: { raw: listOf(result['completions']).map((each) => asText(objectOf(each)['text'] ?? '')) },
    answer_attribution: [],
    ...(latency === undefined ? {} : { performance: { latency_ms: latency } }),
    ...known({ error: textOf(result['error']) }),
    metadata: detailsOf({
      split: instance['split'],
      sub_split: instance['sub_split'],
      perturbation: instance['perturbation'],
      train_trial_index: request['train_trial_index'],
      num_train_instances: request['num_train_instances'],
    }),
  };
}

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
