import { type JsonObject, objectOf } from '@assay/records';
import type { EeeResult } from '../draft-record.ts';
import { splitParameters } from '../generation-args.ts';
import { countOf, detailsOf, known, numberOf, textOf } from '../loose-json.ts';
import { metricConfig } from '../metric-facts.ts';

export interface NumberedPrompt {
  readonly prompt: JsonObject;
  /** Its place among all prompts, by which rows refer to it. */
  readonly index: number;
}

/** The join between a result and its rows. */
export function resultId(index: number, metric: string): string {
  return `prompt-${index}/${metric}`;
}

/**
 * For each prompt its pass rate, mean score and named scores. promptfoo keeps sums and counts; tests that ended in an
 * error were not judged, so they are in no denominator, and counted beside.
 */
export function promptfooResults(
  name: string,
  prompts: readonly NumberedPrompt[],
  parameters: JsonObject,
  config: JsonObject,
): readonly EeeResult[] {
  const { args, beside } = splitParameters(parameters);
  return prompts.flatMap(({ prompt, index }) => {
    const metrics = objectOf(prompt['metrics']);
    const [passed, failed, errors] = ['testPassCount', 'testFailCount', 'testErrorCount'].map(
      (key) => countOf(metrics[key]) ?? 0,
    ) as [number, number, number];
    const judged = passed + failed;
    if (judged === 0) return [];
    const score = numberOf(metrics['score']);
    const numbers: readonly (readonly [string, number, number])[] = [
      ['pass_rate', passed / judged, judged],
      ...(score === undefined ? [] : [['score', score / judged, judged] as const]),
      ...namedMeans(metrics),
    ];
    const template = textOf(prompt['raw']);
    return numbers.map(([metric, value, count]) => ({
      evaluation_result_id: resultId(index, metric),
      evaluation_name: name,
      source_data: {
        dataset_name: name,
        source_type: 'other',
        additional_details: detailsOf({
          tests: typeof config['tests'] === 'string' ? config['tests'] : null,
        }),
      },
      metric_config: metricConfig(metric, value),
      score_details: {
        score: value,
        details: detailsOf({
          passed,
          failed,
          errors,
          cost: metrics['cost'],
          token_usage: metrics['tokenUsage'],
        }),
        ...(Number.isInteger(count) ? { uncertainty: { num_samples: count } } : {}),
      },
      generation_config: {
        generation_args: { ...args, ...known({ prompt_template: template }) },
        additional_details: {
          ...beside,
          ...detailsOf({ prompt_label: prompt['label'], prompt_id: prompt['id'] }),
        },
      },
    }));
  });
}

/** Sums over weights where newer versions write them, over counts else. */
function namedMeans(metrics: JsonObject): readonly (readonly [string, number, number])[] {
  const counts = objectOf(metrics['namedScoresCount']);
  const weights = objectOf(metrics['namedScoreWeights']);
  return Object.entries(objectOf(metrics['namedScores'])).flatMap(([name, given]) => {
    const sum = numberOf(given);
    const count = countOf(counts[name]);
    const weight = numberOf(weights[name]) ?? count;
    const mean = (sum ?? Number.NaN) / (weight ?? 0);
    return Number.isFinite(mean) ? [[name, mean, count ?? Number.NaN] as const] : [];
  });
}
