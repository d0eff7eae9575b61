import {
  clusteredRateInterval,
  type Interval,
  mean,
  meanInterval,
  predictionPoweredMean,
  roganGladen,
  wilsonInterval,
  withinRange,
} from '@assay/metrics';
import type { JudgePolicy, ScoredMetric } from '@assay/records';
import { plural } from '@assay/shown';
import { positionOf } from '../judge/calibrate-panel.ts';
import { type JudgedItem, type PanelCalibration, rangeOf } from '../judge/judged-item.ts';
import { decimalInterval, decimalText, quotientText, studentInterval } from './decimal-text.ts';
import type { PromisedMetric } from './scorer-kind.ts';

const UNIT = { min: 0, max: 1 };

/** The numbers of judges: as they said, and each way of correcting them under a name of its own. */
export function judgeMetrics(key: string, policy: JudgePolicy): readonly PromisedMetric[] {
  const { verdict, mode, calibration, corrected_by } = policy;
  const hasMean = verdict === undefined || !('labels' in verdict);
  const hasRate = verdict !== undefined && verdict.pass !== undefined;
  const rate = (name: string): PromisedMetric => ({
    name: `${key}.${name}`,
    direction: 'higher',
    range: UNIT,
  });
  return [
    ...(mode === 'pairwise' ? [rate('win_rate')] : []),
    ...(mode !== 'pairwise' && hasMean
      ? [{ name: `${key}.mean`, direction: 'higher' as const, range: rangeOf(policy) }]
      : []),
    ...(hasRate ? [rate('pass_rate')] : []),
    ...(hasRate && calibration !== undefined ? [rate('pass_rate_rogan_gladen')] : []),
    ...(hasRate && corrected_by !== undefined ? [rate('pass_rate_ppi'), rate('pass_rate_ppi_tuned')] : []),
    ...(mode === 'pairwise'
      ? [{ name: `${key}.position_inconsistent`, direction: 'none' as const, range: UNIT }]
      : []),
  ];
}

interface JudgedNumbers {
  readonly items: readonly JudgedItem[];
  readonly policy: JudgePolicy;
  readonly calibration: PanelCalibration | null;
  /** What people said of some of the items, 0 to 1; null where nobody was asked, or not by chance. */
  readonly people: ReadonlyMap<string, number> | null;
}

export function metricsOfJudge(key: string, judged: JudgedNumbers): readonly ScoredMetric[] {
  const { items, policy, calibration, people } = judged;
  const missing = items.filter((item) => item.missing !== null).length;
  const absent =
    missing === 0 ? null : `judges gave no verdict on ${plural(missing, 'item')}, or reached no consensus`;
  return judgeMetrics(key, policy).map((promised): ScoredMetric => {
    const facts = { ...promised, n: items.length - missing, missing };
    const none = (why: string): ScoredMetric => ({ ...facts, value: null, interval: null, why });
    if (absent !== null) return none(absent);
    if (items.length === 0) return none('there is nothing to judge');
    switch (promised.name.slice(key.length + 1)) {
      case 'pass_rate': {
        const passed = items.filter((item) => item.passed === true).length;
        const value = quotientText(passed, items.length);
        const interval = decimalInterval(wilsonInterval(passed, items.length));
        return { ...facts, value, numerator: passed, denominator: items.length, interval };
      }
      case 'pass_rate_rogan_gladen':
        return calibration === null
          ? none('the judges are not calibrated')
          : corrected(facts, items, calibration);
      case 'pass_rate_ppi':
        return powered(facts, items, people, 'plain');
      case 'pass_rate_ppi_tuned':
        return powered(facts, items, people, 'power-tuned');
      case 'position_inconsistent': {
        const { hits, of } = positionOf(items, policy)!;
        if (of === 0) return none('no pair was judged');
        const interval = decimalInterval(wilsonInterval(of - hits, of));
        return {
          ...facts,
          n: of,
          value: quotientText(of - hits, of),
          numerator: of - hits,
          denominator: of,
          interval,
        };
      }
      default: {
        const values = items.map(({ value }) => value!);
        return {
          ...facts,
          value: decimalText(mean(values)!),
          interval: decimalInterval(studentInterval(values, rangeOf(policy))),
        };
      }
    }
  });
}

type Facts = PromisedMetric & { readonly n: number; readonly missing: number };

/** Rogan and Gladen's, with the variance of rate, sensitivity and specificity together (delta method). */
function corrected(
  facts: Facts,
  items: readonly JudgedItem[],
  { sensitivity, specificity }: PanelCalibration,
): ScoredMetric {
  const none = (why: string): ScoredMetric => ({ ...facts, value: null, interval: null, why });
  if (sensitivity.of === 0 || specificity.of === 0) return none('the cases have only one verdict');
  const [se, sp] = [sensitivity.hits / sensitivity.of, specificity.hits / specificity.of];
  const p = items.filter(({ passed }) => passed === true).length / items.length;
  const score = roganGladen(p, se, sp);
  if (score.kind === 'missing') return none(score.why);
  const value = Number(score.value);
  const variance =
    (p * (1 - p)) / items.length +
    (value ** 2 * se * (1 - se)) / sensitivity.of +
    ((1 - value) ** 2 * sp * (1 - sp)) / specificity.of;
  const standardError = Math.sqrt(variance) / (se + sp - 1);
  const degreesOfFreedom = Math.min(items.length, sensitivity.of, specificity.of) - 1;
  const interval = withinRange(meanInterval({ mean: value, standardError, degreesOfFreedom }), UNIT);
  return { ...facts, value: decimalText(value), interval: named(interval, 'rogan-gladen-delta') };
}

/** Prediction-powered: the judges' rate over items that nobody rated, corrected by their error where people did. */
function powered(
  facts: Facts,
  items: readonly JudgedItem[],
  people: JudgedNumbers['people'],
  weight: 'plain' | 'power-tuned',
): ScoredMetric {
  const none = (why: string): ScoredMetric => ({ ...facts, value: null, interval: null, why });
  if (people === null) return none('people have not judged a random sample of the items');
  const rated = items.filter(({ id }) => people.has(id));
  const found = predictionPoweredMean(
    {
      labels: rated.map(({ id }) => people.get(id)!),
      judged: rated.map(({ passed }) => Number(passed)),
      unlabelled: items.filter(({ id }) => !people.has(id)).map(({ passed }) => Number(passed)),
    },
    weight,
  );
  if (found === null) return none('people have judged all of the items, or none');
  const { estimate, standard_error: standardError } = found;
  const value = Math.min(1, Math.max(0, estimate));
  const isInside = value > 0 && value < 1;
  // Wilson's form for as many answers as the standard error is worth: Student's is too narrow where few people said no, or yes.
  const interval = clusteredRateInterval({
    successes: value * rated.length,
    trials: rated.length,
    clusters: rated.length,
    standardError: isInside ? standardError : null,
  });
  return {
    ...facts,
    value: decimalText(value),
    interval: named(interval, weight === 'plain' ? 'ppi' : 'ppi++'),
  };
}

function named(interval: Interval | null, method: string): ScoredMetric['interval'] {
  return interval === null ? null : { ...decimalInterval(interval)!, method };
}
