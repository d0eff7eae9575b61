import {
  answerReading,
  type Metric,
  needsExpected,
  readParameters,
  type ScoringSample,
  type WrittenReading,
} from '@assay/metrics';
import { AssayError, type JsonValue } from '@assay/records';
import { isAssertions, knownMetric } from '../../declare/read-scorers.ts';
import type { DeclaredScorer } from '../../declare/project.ts';
import { assertionsMetric } from '../assertions/assertions-metric.ts';
import type { Labels } from './labels.ts';

/** Metrics that take any label there is: for them alone a dataset is not read twice. */
const TAKE_ANY: ReadonlySet<string> = new Set(['exact-match']);

/** What is wrong with the labels' side of a sample, whatever the model answers. */
const ABOUT_LABELS: ReadonlySet<string> = new Set([
  'E_METRIC_EXPECTED',
  'E_METRIC_METADATA',
  'E_METRIC_CITATIONS',
  'E_METRIC_SCALE',
  'E_METRIC_PATTERN',
]);

/**
 * Tries the metrics of a scorer on the labels, with the expected value for an answer: a label that a metric cannot
 * take is reported before a model is asked and paid for. Nothing is kept of it.
 */
export async function checkLabels(scorer: DeclaredScorer, labels: Labels, file: string): Promise<void> {
  const trials = scorer.metrics.flatMap(({ metric, params, input, reading }): readonly Trial[] => {
    if (metric.kind !== 'catalogue' || input !== undefined || TAKE_ANY.has(metric.name)) return [];
    return trialOf(knownMetric(metric.name), params).map((attempt) => readFirst(attempt, reading));
  });
  const asserted = scorer.metrics.flatMap(({ metric, params }) =>
    metric.kind === 'catalogue' && isAssertions(metric.name) ? trialOf(assertionsMetric, params) : [],
  );
  if (trials.length === 0) return;
  for await (const batch of labels.read()) {
    for (const { label } of batch) {
      const { id, expected, metadata } = label;
      const given = { id, ...(metadata && { metadata }) };
      if (expected !== undefined) tryAll(trials, { ...given, output: expected, expected }, file);
      else if (metadata?.['assert'] !== undefined) tryAll(asserted, { ...given, output: '' }, file);
    }
  }
}

/** The scores that have none for a sample without an expected value. */
export function needingLabels(scorer: DeclaredScorer): readonly string[] {
  return scorer.metrics.flatMap(({ metric, params, input, score_name: name }) => {
    if (metric.kind !== 'catalogue' || input !== undefined) return [];
    return needsExpected(knownMetric(metric.name), params) ? [name] : [];
  });
}

type Trial = (sample: ScoringSample) => unknown;

/** Labels are spelled and normalised before they are tried, as they are when they are scored. */
function readFirst(attempt: Trial, written: WrittenReading | undefined): Trial {
  if (written === undefined) return attempt;
  const { expected: normal } = answerReading(written);
  return (sample) => {
    const expected = normal(sample.expected!);
    return attempt({ ...sample, output: expected, expected });
  };
}

function trialOf(metric: Metric, given: Readonly<Record<string, JsonValue>>): readonly Trial[] {
  if (metric.kind === 'port') return [];
  const params = readParameters(metric, given);
  if (metric.kind === 'sample') return [(sample) => metric.score(sample, params)];
  const set = metric.begin(params);
  return [(sample) => set.add(sample)];
}

function tryAll(trials: readonly Trial[], sample: ScoringSample, file: string): void {
  for (const attempt of trials) {
    try {
      attempt(sample);
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      if (ABOUT_LABELS.has(error.code)) throw error.location === undefined ? error.at({ file }) : error;
    }
  }
}

const LOOKED_AT = 1_000;

/** Scores that no answer can ever get right: what is looked for in answers is of another kind than every expected value. */
export async function neverFound(scorer: DeclaredScorer, labels: Labels): Promise<readonly string[]> {
  const tests = scorer.metrics.flatMap(({ score_name: name, reading }) => {
    const kinds = reading === undefined ? null : kindsOf(reading);
    return kinds === null ? [] : [{ name, kinds, reaches: reachOf(reading!), reached: false }];
  });
  if (tests.length === 0) return [];
  let first: JsonValue | undefined;
  let seen = 0;
  for await (const batch of labels.read()) {
    for (const { label } of batch) {
      if (label.expected === undefined) continue;
      first ??= label.expected;
      seen += 1;
      for (const one of tests) one.reached ||= one.reaches(label.expected);
      if (seen === LOOKED_AT) break;
    }
    if (seen >= LOOKED_AT) break;
  }
  if (first === undefined) return [];
  return tests
    .filter(({ reached }) => !reached)
    .map(
      ({ name, kinds }) =>
        `${name} can never match: extract looks for ${kinds}, and no expected value is one (the first is ${JSON.stringify(first).slice(0, 60)})`,
    );
}

/** What all steps give alike; null where one of them may give anything. */
function kindsOf({ extract }: WrittenReading): string | null {
  const kinds = (extract ?? [{ json: null }]).map((step) =>
    'letter' in step
      ? 'a letter'
      : ('last' in step ? step.last : 'first' in step ? step.first : '') === 'number'
        ? 'a number'
        : null,
  );
  return kinds.includes(null) ? null : [...new Set(kinds)].join(' or ');
}

/** An expected value is reached where it is found in itself. */
function reachOf(reading: WrittenReading): (expected: JsonValue) => boolean {
  const { answer, expected: normal } = answerReading(reading);
  return (expected) =>
    [expected].flat().some((one) => {
      const written = typeof one === 'number' ? String(one) : one;
      const found = answer(written);
      return found !== undefined && (found === normal(one) || found === normal(written));
    });
}
