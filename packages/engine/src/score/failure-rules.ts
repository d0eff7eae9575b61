import { type Metric, needsExpected } from '@assay/metrics';
import { type JsonObject, type JsonValue, type Missing, missing, type RunOutput } from '@assay/records';

export type Failed = Extract<RunOutput, { kind: 'failed' }>;

const LONGEST_MESSAGE = 200;

/** Why an output is absent, as a score says it. */
export function failureOf({ class: failureClass, message, claimed }: Failed): Missing {
  const why = message.slice(0, LONGEST_MESSAGE).toWellFormed() || 'no message';
  return missing(failureClass, claimed === true ? `claimed by the model: ${why}` : why);
}

/** The place of a sample that a stopped run never came to. */
export const NOT_REACHED = missing('interrupted', 'the run was stopped before this sample');

/** Metrics about refusals judge a refusal by its words; a refusal violates nothing. */
const refusalOutputs: Readonly<Record<string, (message: string) => JsonValue>> = {
  'refusal-quality': (message) => message,
  'safety-violation-rate': () => false,
};

/** The output that a refusal is to a metric about refusals; null: the refusal counts as a failure. */
export function refusalOutput({ name }: Metric, failed: Failed): { readonly output: JsonValue } | null {
  if (failed.class !== 'refusal' || !Object.hasOwn(refusalOutputs, name)) return null;
  return { output: refusalOutputs[name]!(failed.message) };
}

const text = ['bleu', 'chrf', 'chrf-plus-plus', 'set-f1-micro', 'set-precision-micro', 'set-recall-micro'];
const verdict = [
  'task-completion-rate',
  'all-pass-per-group',
  'all-pass-auc',
  'pass-rate-per-group',
  'pass-at-k',
  'pass-hat-k',
];
const ratings = ['percent-agreement', 'fleiss-kappa', 'randolph-kappa', 'krippendorff-alpha', 'gwet-ac1'];

const standIns: ReadonlyMap<string, { readonly output: JsonValue } | null> = new Map<
  string,
  { readonly output: JsonValue } | null
>([
  ...text.map((name) => [name, { output: '' }] as const),
  ...verdict.map((name) => [name, { output: false }] as const),
  ...ratings.map((name) => [name, null] as const),
  ['safety-violation-rate', { output: true }],
]);

/**
 * The worst output that a set's number can take for a failure of the model: none at all, an empty text, a
 * verdict of no. Null where the number has no way to count one (agreement of raters).
 */
export function standInFor({ name }: Metric): { readonly output: JsonValue } | null {
  const standIn = standIns.get(name);
  return standIn === undefined ? { output: null } : standIn;
}

/** Fields that stand in for another. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  citations: ['citations', 'citation_evidence'],
};

/**
 * What the labels' side lacks for a metric to say anything of a sample: then a failure costs nothing, as an
 * answer would have gained nothing. What the run records (duration, cost) is not a label.
 */
export function missingFromLabels(
  { metric, params }: { readonly metric: Metric; readonly params: unknown },
  expected: JsonValue | undefined,
  metadata: JsonObject | undefined,
): Missing | null {
  for (const need of metric.requires) {
    if (need === 'expected' && expected === undefined && needsExpected(metric, params)) {
      return missing('no_expected', 'the sample has no expected value');
    }
    if (!need.startsWith('metadata.') || need === 'metadata.duration_ms' || need === 'metadata.cost')
      continue;
    const field = need.slice('metadata.'.length);
    const fields = alternatives[field] ?? [field];
    if (!fields.some((name) => metadata?.[name] !== undefined)) {
      return missing('no_metadata', `the sample has no ${need}`);
    }
  }
  return null;
}
