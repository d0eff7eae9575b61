import { type Metric, needsExpected, NULL_ANSWER, type ScoringSample } from '@assay/metrics';
import { type JsonObject, type JsonValue, type Missing, missing, type RunOutput } from '@assay/records';
import type { WiredMetric } from './scorer/scorer.ts';

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

/** A character of no text, so that no label, item or letter of an expected value is it. */
const WRONG = '\u{F0000}';

const label = ['precision', 'recall', 'f1'];
const items = ['set-f1-micro', 'set-precision-micro', 'set-recall-micro'];
const letters = ['chrf', 'chrf-plus-plus'];
const verdict = [
  'correct-trace-rate',
  'task-completion-rate',
  'all-pass-per-group',
  'all-pass-auc',
  'pass-rate-per-group',
  'pass-at-k',
  'pass-hat-k',
];
const ratings = ['percent-agreement', 'fleiss-kappa', 'randolph-kappa', 'krippendorff-alpha', 'gwet-ac1'];

type StandIn = (expected: JsonValue | undefined) => { readonly output: JsonValue } | null;

const same =
  (output: JsonValue): StandIn =>
  () => ({ output });

const standIns: ReadonlyMap<string, StandIn> = new Map<string, StandIn>([
  ...label.map((name) => [name, same(WRONG)] as const),
  ...items.map((name) => [name, same([WRONG])] as const),
  ...letters.map(
    (name) => [name, (expected: JsonValue | undefined) => ({ output: misspelt(expected) })] as const,
  ),
  ['bleu', same('')],
  ...verdict.map((name) => [name, same(false)] as const),
  ...ratings.map((name) => [name, () => null] as const),
  // How fast a crash came says nothing of how fast answers come.
  ['latency', () => null],
  ['safety-violation-rate', same(true)],
]);

/** As long as what is expected, and wrong in every letter: nothing at all would be no wrong letter. */
function misspelt(expected: JsonValue | undefined): string {
  const text: unknown = Array.isArray(expected) ? (expected as readonly JsonValue[])[0] : expected;
  return typeof text === 'string' ? text.replaceAll(/\S/gu, WRONG) : '';
}

/**
 * The worst output that a set's number can take for a failure of the model: none at all, an empty text, a verdict of no; a
 * wrong label, item or text where an answer that is not there would be no false positive, and so better than a wrong one.
 * Null where the number has no way to count one (agreement of raters, the time that answers took).
 */
export function standInFor({ name }: Metric, expected: JsonValue | undefined): ReturnType<StandIn> {
  const standIn = standIns.get(name);
  return standIn === undefined ? { output: null } : standIn(expected);
}

/**
 * Why a set's number cannot take an answer in; null where it can. Such an answer counts as a failure of the model does, with what
 * stands in for one. Where that is a null, the metric counts what it cannot read by itself.
 */
export function unreadBySet({ metric, params }: WiredMetric, sample: ScoringSample): Missing | null {
  if (!metric.requires.includes('output')) return null;
  if (sample.output === null) return NULL_ANSWER;
  const standIn = standInFor(metric, sample.expected);
  if (metric.kind !== 'set' || standIn === null || standIn.output === null) return null;
  const score = metric.begin(params).add(sample);
  if (score.kind === 'scored') return null;
  const isUnread = score.class === 'unparsable' || score.class === 'no_output';
  // Without a label the answer itself is the verdict.
  const isNoVerdict = score.class === 'no_expected' && !metric.requires.includes('expected');
  return isUnread || isNoVerdict ? missing('unparsable', score.why) : null;
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
    if (need === 'expected' && (expected ?? null) === null && needsExpected(metric, params)) {
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
