import { type JsonObject, objectOf } from '@assay/records';
import type { EeeResult } from '../draft-record.ts';
import { splitParameters } from '../generation-args.ts';
import { countOf, detailsOf, known, numberOf, textOf } from '../loose-json.ts';
import { metricConfig } from '../metric-facts.ts';
import { metricKey } from './metric-key.ts';

export interface HelmRun {
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
export function helmResults(run: HelmRun): readonly EeeResult[] {
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
export function helmCounts({ stats }: HelmRun): JsonObject {
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
export function evaluationName(spec: JsonObject, split: string | undefined): string {
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
