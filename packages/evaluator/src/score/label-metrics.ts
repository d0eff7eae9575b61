import {
  type LabelledAnswer,
  nodeClock,
  nodeDigester,
  nodeFiles,
  nodeScorerContext,
  readScorer,
  type ResolvedScorer,
  resolveScorer,
  scoreAnswers,
  type ScoredAnswers,
} from '@assay/engine';
import {
  AssayError,
  type Evaluator,
  type JsonObject,
  type JsonValue,
  type ScoredMetric,
  type ScoredSlice,
  type ScorerOf,
  type ScoringAggregates,
  SpecProblems,
} from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { hiddenColumns, slicesOfItem } from '../board/told-slices.ts';
import { sampleLabelOf } from '../contract/read-hidden-labels.ts';
import type { Label } from '../vault/commit-labels.ts';
import { decimalInterval, decimalText, quotientText } from './decimal-text.ts';
import type { PromisedMetric, ScorerResult, ScoringWork } from './scorer-kind.ts';

type Facts = ScoringAggregates['scores'][number];
type Group = Pick<ScoringAggregates, 'metrics'>;
type SetValues = NonNullable<ScoringAggregates['set_values']>['all'];

const UNIT = { min: 0, max: 1 };

/** The numbers that a scorer will give: the rate of passes, the mean, or the number of the set. */
export function promisedMetrics({ metrics, declared }: ResolvedScorer): readonly PromisedMetric[] {
  const own = metrics.flatMap(({ score_name: name, metric }): PromisedMetric[] => {
    const { direction, passRule, scoreType } = metric;
    const range = scoreType.kind === 'number' ? rangeOf(scoreType) : UNIT;
    if (metric.kind === 'set') return [{ name: `${name}.value`, direction, range }];
    return [
      ...(passRule === null
        ? []
        : [{ name: `${name}.pass_rate`, direction: rateDirection(direction, scoreType.kind), range: UNIT }]),
      ...(scoreType.kind === 'number' ? [{ name: `${name}.mean`, direction, range }] : []),
    ];
  });
  const named = Object.entries(declared.aggregates).map(([name, target]) => {
    const of = own.find((metric) => metric.name === target);
    return { name, direction: of?.direction ?? ('none' as const), range: of?.range ?? null };
  });
  return [...own, ...named];
}

/** The numbers of a scoring, in the order of the scorer. */
export function metricsOf(aggregates: ScoringAggregates): readonly ScoredMetric[] {
  const own = numbersOf(aggregates.scores, aggregates, aggregates.set_values?.all ?? {});
  const named = Object.entries(aggregates.named_of ?? {}).map(([name, target]): ScoredMetric => {
    const of = own.find((metric) => metric.name === target);
    if (of !== undefined) return { ...of, name };
    const value = aggregates.named[name] ?? null;
    const { sample_count: n } = aggregates;
    return {
      name,
      direction: 'none',
      value: value === null ? null : decimalText(value),
      n,
      missing: 0,
      interval: null,
      range: null,
    };
  });
  return [...own, ...named];
}

/** The same over each slice. */
function slicesOf({ scores, cohorts, set_values: sets }: ScoringAggregates): readonly ScoredSlice[] {
  return cohorts.flatMap(({ name, sample_count: items, metrics }): ScoredSlice[] => {
    if (name === null) return [];
    const values = sets?.cohorts.find((cohort) => cohort.name === name)?.values ?? {};
    return [{ name, items, metrics: numbersOf(scores, { metrics }, values) }];
  });
}

function numbersOf(scores: readonly Facts[], { metrics }: Group, sets: SetValues): readonly ScoredMetric[] {
  return scores.flatMap((facts): ScoredMetric[] => {
    if (facts.kind === 'set') return [setNumber(facts, sets[facts.name])];
    const aggregate = metrics[facts.name]!;
    return [
      ...(facts.pass_rule === null ? [] : [rate(facts, aggregate)]),
      ...(facts.type.kind === 'number' ? [mean(facts, aggregate)] : []),
    ];
  });
}

type Aggregate = ScoringAggregates['metrics'][string];

function rate({ name, direction, type }: Facts, aggregate: Aggregate): ScoredMetric {
  const { n, missing, passed, pass_rate_interval: interval } = aggregate;
  const facts = {
    name: `${name}.pass_rate`,
    direction: rateDirection(direction, type.kind),
    n,
    missing,
    range: UNIT,
  };
  if (missing > 0 || n === 0 || passed === null)
    return { ...facts, value: null, interval: null, why: uncounted(missing) };
  const value = quotientText(passed, n);
  return { ...facts, value, numerator: passed, denominator: n, interval: decimalInterval(interval) };
}

function mean({ name, direction, type }: Facts, aggregate: Aggregate): ScoredMetric {
  const { n, missing, mean: value, mean_interval: interval } = aggregate;
  const range = type.kind === 'number' ? rangeOf(type) : null;
  const facts = { name: `${name}.mean`, direction, n, missing, range };
  if (missing > 0 || value === null)
    return { ...facts, value: null, interval: null, why: uncounted(missing) };
  return { ...facts, value: decimalText(value), interval: decimalInterval(interval) };
}

function setNumber({ name, direction, type }: Facts, found: SetValues[string] | undefined): ScoredMetric {
  const range = type.kind === 'number' ? rangeOf(type) : null;
  const facts = { name: `${name}.value`, direction, n: found?.n ?? 0, missing: found?.uncounted ?? 0, range };
  if (found?.value == null)
    return {
      ...facts,
      value: null,
      interval: null,
      why: found?.missing?.why ?? 'there is nothing to compute it from',
    };
  if (found.uncounted > 0) return { ...facts, value: null, interval: null, why: uncounted(found.uncounted) };
  return { ...facts, value: decimalText(found.value), interval: decimalInterval(found.interval ?? null) };
}

/** Removing evidence must not raise a score: where an item cannot be counted there is no number. */
function uncounted(missing: number): string {
  return missing === 0
    ? 'no item has a score'
    : `${plural(missing, 'item')} ${agreeing(missing, 'has', 'have')} no score that could be counted`;
}

/** More passes are better; of booleans that are better false, what is counted is how many are true. */
function rateDirection(direction: Facts['direction'], type: Facts['type']['kind']): 'higher' | 'lower' {
  return direction === 'lower' && type === 'boolean' ? 'lower' : 'higher';
}

function rangeOf({
  min,
  max,
}: {
  readonly min: number | null;
  readonly max: number | null;
}): ScoredMetric['range'] {
  return min === null || max === null ? null : { min, max };
}

type LabelsScorer = Pick<ScorerOf<'labels'>, 'key' | 'metrics' | 'aggregates'>;

/** The scorer as its evaluator declares it; metrics of the catalogue that ask nobody. */
export async function openScorer(
  { key, metrics, aggregates }: LabelsScorer,
  folder: string,
  env: ScoringWork['env'],
): Promise<ResolvedScorer> {
  const files = nodeFiles(folder);
  const problems = new SpecProblems();
  const written = { key, metrics: [...metrics], ...(aggregates === undefined ? {} : { aggregates }) };
  const declared = await readScorer(written, files, () => ({}), problems);
  problems.throwIfAny();
  const context = await nodeScorerContext({ files, models: [], context: { folder, env, clock: nodeClock } });
  const resolved = await resolveScorer(declared, context);
  const asking = resolved.metrics.find(
    ({ metric, panel, ownSet }) => metric.kind === 'port' || panel !== null || ownSet !== null,
  );
  if (asking === undefined) return resolved;
  await resolved.close();
  throw new AssayError(
    'usage',
    'E_SCORER_METRICS',
    `${asking.score_name} asks a model or runs code; hidden labels are scored only by metrics that ask no model and run no code`,
  );
}

export function componentsOf({ version }: ResolvedScorer): JsonObject {
  const { code, dependency_lock: lock, runtime, configuration, judge, arena } = version;
  return { kind: 'labels', code, lock, runtime, config: nodeDigester.json(configuration), judge, arena };
}

/** Every hidden label with the prediction for its item; where there is none, that is an invalid answer. */
export function answersOf(
  labels: readonly Label[],
  predictions: ReadonlyMap<string, JsonValue>,
  { labels: declared }: Pick<Evaluator, 'labels'>,
): readonly LabelledAnswer[] {
  return labels.map((label): LabelledAnswer => {
    const given = predictions.get(label.item);
    return {
      label: sampleLabelOf(label, declared!),
      answer: given === undefined ? { failed: 'invalid_submission', why: 'no prediction' } : { given },
    };
  });
}

/** The numbers of predictions. The seed is written in digits; the same one gives the same intervals. */
export function scorePredictions(
  resolved: ResolvedScorer,
  answers: readonly LabelledAnswer[],
  { digits, slice_floor: floor }: { readonly digits: string; readonly slice_floor: number },
): ScorerResult {
  const seed = Number(BigInt(digits) % 4_294_967_296n);
  const scored = scoreAnswers(resolved, answers, { seed, clock: nodeClock, digester: nodeDigester });
  return {
    metrics: metricsOf(scored.aggregates),
    slices: slicesOf(scored.aggregates),
    hidden_slices: hiddenColumns(
      answers.map(({ label }) => slicesOfItem(label)),
      floor,
    ).flatMap(({ slices }) => slices),
    counts: countsOf(answers),
    marks: [],
    items: itemsOf(scored, resolved),
    trace: null,
    sandbox: null,
    used: null,
  };
}

function countsOf(answers: readonly LabelledAnswer[]): {
  items: number;
  answered: number;
  errors: Record<string, number>;
} {
  const missing = answers.filter(({ answer }) => 'failed' in answer).length;
  return {
    items: answers.length,
    answered: answers.length - missing,
    errors: missing === 0 ? {} : { missing },
  };
}

function itemsOf({ rows }: ScoredAnswers, { metrics }: ResolvedScorer): readonly JsonObject[] {
  return rows.map(({ id, scores }) => {
    const byName = scores.map((score, i) => {
      const value = score.kind === 'scored' ? score.value : { missing: score.class };
      return [metrics[i]!.score_name, value] as const;
    });
    return { id, scores: Object.fromEntries(byName) };
  });
}
