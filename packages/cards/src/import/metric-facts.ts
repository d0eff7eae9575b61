import type { JsonObject } from '@assay/records';
import { known } from './imported.ts';

/** What a metric's definition says about its scale. */
interface MetricFacts {
  readonly kind?: string;
  readonly unit?: string;
  readonly min: number | '-Infinity';
  readonly max: number | 'Infinity';
  readonly lower_is_better: boolean;
}

const share = (kind: string): MetricFacts => ({
  kind,
  unit: 'proportion',
  min: 0,
  max: 1,
  lower_is_better: false,
});
const perplexity: MetricFacts = { kind: 'perplexity', min: 1, max: 'Infinity', lower_is_better: true };

/** By name, first match wins. A name that is not here has no known bounds: an observed range is not a scale. */
const families: readonly (readonly [RegExp, MetricFacts])[] = [
  [/^(?:acc|accuracy|acc_norm|acc_mutual_info)$|_acc(?:uracy)?$/, share('accuracy')],
  [/^(?:quasi_)?(?:prefix_)?exact_match(?:@\d+)?$|^p?q?em$|^extractive_match$/, share('exact_match')],
  [/^pass(?:@|_at_)\d+$/, share('pass_at_k')],
  [/(?:^|[._])(?:pass|success)_rate$/, share('pass_rate')],
  [/^(?:f1|f1_score|macro_f1|micro_f1)$|_f1$/, share('f1')],
  [/^precision$/, share('precision')],
  [/^recall$/, share('recall')],
  [/^mcc$/, { kind: 'mcc', min: -1, max: 1, lower_is_better: false }],
  [/^(?:\w+_)?(?:perplexity|ppl)$/, perplexity],
  [/^bits_per_byte$/, { kind: 'bits_per_byte', min: 0, max: 'Infinity', lower_is_better: true }],
  [/^logprob(?:_per_byte)?$/, { kind: 'logprob', min: '-Infinity', max: 0, lower_is_better: false }],
];

/**
 * The `metric_config` of a metric: what the file says of its direction first, then the definition. Bounds are
 * declared only where the definition has them and the score keeps to them (BLEU is 0–1 here, 0–100 there, so it
 * has none). The shape demands a direction; where none is known, `direction: unknown` stands beside.
 */
export function metricConfig(
  name: string,
  score: number,
  told: { readonly lower_is_better?: boolean | undefined; readonly id?: string | undefined } = {},
): JsonObject & { readonly lower_is_better: boolean; readonly additional_details: JsonObject } {
  const facts = families.find(([pattern]) => pattern.test(name))?.[1];
  const lower = told.lower_is_better ?? facts?.lower_is_better;
  const bounded = facts !== undefined && score >= Number(facts.min) && score <= Number(facts.max);
  return {
    metric_id: told.id ?? name,
    metric_name: name,
    ...known({ metric_kind: facts?.kind, metric_unit: bounded ? facts.unit : undefined }),
    lower_is_better: lower ?? false,
    ...(bounded ? { score_type: 'continuous', min_score: facts.min, max_score: facts.max } : {}),
    additional_details: lower === undefined ? { direction: 'unknown' } : {},
  };
}

/** Whether 1 means correct and 0 wrong for one sample; of other scores it is not known what counts as correct. */
export function correctness(name: string, score: number): boolean | null {
  const kind = families.find(([pattern]) => pattern.test(name))?.[1].kind;
  const decides = kind === 'accuracy' || kind === 'exact_match' || kind === 'pass_at_k';
  return decides && (score === 0 || score === 1) ? score === 1 : null;
}
