import {
  isServed,
  type LabelledAnswer,
  nodeClock,
  nodeDigester,
  nodeFiles,
  scoreAnswers,
} from '@assay/engine';
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
import {
  AssayError,
  type JsonObject,
  type JsonValue,
  type JudgePolicy,
  type ScoredMetric,
  type ScoreMark,
  type ScorerOf,
} from '@assay/records';
import { plural } from '@assay/shown';
import { openPanel } from '../judge/ask-panel.ts';
import { calibratePanel, positionOf } from '../judge/calibrate-panel.ts';
import { hasElements, judgeAnswers, type JudgedAnswers, judgeSeed } from '../judge/judge-answers.ts';
import {
  judgeComponents,
  type JudgedItem,
  type JudgeFiles,
  keepJudge,
  type PanelCalibration,
  rangeOf,
  readJudge,
} from '../judge/judged-item.ts';
import { predictionsFor } from '../review/queue/answers-of.ts';
import { numberOf } from '../review/queue/open-review.ts';
import { artifactFile } from '../submit/artifact-file.ts';
import { readPredictions } from '../submit/read-predictions.ts';
import { decimalInterval, decimalText, quotientText, studentInterval } from './decimal-text.ts';
import { componentsOf, metricsOf, openScorer, promisedMetrics } from './label-metrics.ts';
import type { PromisedMetric, Registration, ScorerKind, ScoringWork } from './scorer-kind.ts';

const UNIT = { min: 0, max: 1 };

/** The numbers of judges: as they said, and each way of correcting them under a name of its own. */
function judgeMetrics(key: string, policy: JudgePolicy): readonly PromisedMetric[] {
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

type JudgeScorer = ScorerOf<'judge'>;

/** What metrics over verdicts are made of and give; null where there are none. */
async function checkVerdictMetrics(
  { key, metrics }: JudgeScorer,
  { folder, env }: Registration,
): Promise<{ readonly components: JsonObject; readonly metrics: readonly PromisedMetric[] } | null> {
  if (metrics.length === 0) return null;
  const resolved = await openScorer({ key, metrics }, folder, env);
  try {
    return { components: componentsOf(resolved), metrics: promisedMetrics(resolved) };
  } finally {
    await resolved.close();
  }
}

/** Metrics of the catalogue over what judges said: a verdict stands in the place of the output. */
async function scoreVerdicts(
  { key, metrics }: JudgeScorer,
  items: readonly JudgedItem[],
  work: ScoringWork,
): Promise<readonly ScoredMetric[]> {
  if (metrics.length === 0) return [];
  const resolved = await openScorer({ key, metrics }, process.cwd(), work.env);
  try {
    const seed = Number(BigInt(work.seed) % 4_294_967_296n);
    const settings = { seed, clock: nodeClock, digester: nodeDigester };
    return metricsOf(scoreAnswers(resolved, items.map(answerOf), settings).aggregates);
  } finally {
    await resolved.close();
  }
}

/** A list whose elements were judged is a ranking, of which those that pass are relevant; anything else is its verdict. */
function answerOf(item: JudgedItem): LabelledAnswer {
  const { id, missing, passed, value, label } = item;
  if (missing !== null) return { label: { id }, answer: { failed: 'judge_error', why: missing } };
  if (!hasElements(item)) {
    const given: JsonValue = passed ?? value ?? label;
    return { label: { id }, answer: { given } };
  }
  const relevant = item.elements.flatMap((element, i) => (element.passed === true ? [String(i)] : []));
  return {
    label: { id, expected: relevant },
    answer: { given: item.elements.map((_, i) => String(i)) },
  };
}

/** The judges of a version are tried with one seed, so that trying them again is the same question. */
const CALIBRATION_SEED = 42;

/** Models as judges: versioned, tried on answers that people have judged, and marked. */
export const judgeScorer: ScorerKind<'judge'> = {
  register: async (scorer, registration) => {
    const { evaluator, folder, vault } = registration;
    predictionsFor(scorer, evaluator);
    const read = await readJudge(scorer.key, scorer.judge, nodeFiles(folder));
    const calibration = await calibrated(scorer, read, registration);
    const files: JudgeFiles = { ...read, calibration };
    const promised = await checkVerdictMetrics(scorer, registration);
    const components: JsonObject = {
      ...(await judgeComponents(scorer.judge, files, vault)),
      ...(promised === null ? {} : { metrics: promised.components }),
    };
    if (vault !== null) await keepJudge(vault, components, files);
    return { components, metrics: [...judgeMetrics(scorer.key, scorer.judge), ...(promised?.metrics ?? [])] };
  },
  score: async (scorer, work) => {
    const { registered, vault, env, paid, signal } = work;
    const { evaluator } = registered;
    const spec = predictionsFor(scorer, evaluator);
    const isSelf = refuseSelf(scorer, work);
    const file = await artifactFile(spec, work.submission.artifacts, work.artifact);
    const answers = await readPredictions(file, spec);
    const labels = evaluator.labels === undefined ? null : (await work.labels()).labels;
    const seed = judgeSeed(work.seed);
    const judging = { scorer, registered, answers, labels, vault, env, paid, seed, signal };
    const judged = await judgeAnswers(judging);
    const { items, files, version, served, used } = judged;
    const { calibration } = files;
    const numbers = { items, policy: scorer.judge, calibration, people: peopleOf(scorer.judge, work) };
    const over = await scoreVerdicts(scorer, items, work);
    const metrics = [...metricsOfJudge(scorer.key, numbers), ...over];
    const isOfficial = calibration?.passed === true;
    const marks: readonly ScoreMark[] = [
      'model_judged',
      ...(isOfficial ? [] : (['unofficial'] as const)),
      ...(isSelf ? (['self_judged'] as const) : []),
    ];
    const unansweredCount = items.filter(({ id }) => !answers.has(id)).length;
    return {
      metrics,
      slices: [],
      counts: {
        items: items.length,
        answered: items.length - unansweredCount,
        errors: errorsOf(items, unansweredCount),
      },
      marks,
      items: items.map((item) => JSON.parse(JSON.stringify(item)) as JsonObject),
      trace: tracesOf(judged, isSelf),
      sandbox: null,
      used: { judge: { served }, judging: used },
      judged: {
        scorer: scorer.key,
        metrics: metrics.map(({ name }) => name),
        version,
        calibration: calibration === null ? null : calibrationInWords(calibration),
        isCalibrated: isOfficial,
      },
    };
  },
};

/** Asks the judges about the cases again; a file that is only checked asks nobody. */
async function calibrated(
  { key, judge: policy }: ScorerOf<'judge'>,
  read: Omit<JudgeFiles, 'calibration'>,
  { vault, env, paid }: Registration,
): Promise<PanelCalibration | null> {
  if (read.cases.length === 0 || vault === null) return null;
  const panel = await openPanel({
    key,
    policy,
    files: read,
    vault,
    env,
    paid,
    seed: CALIBRATION_SEED,
    again: true,
  });
  try {
    const { signal } = new AbortController();
    const calibration = await calibratePanel(read.cases, {
      panelists: panel.panelists,
      policy,
      files: read,
      signal,
    });
    if (calibration.unjudged < calibration.cases) return calibration;
    throw new AssayError(
      'environment',
      'E_JUDGE_UNREACHABLE',
      `scorer ${key}: its judges gave no verdict on any case`,
      {
        retryable: true,
        fix: 'Make sure that the provider can be reached and its key is set.',
      },
    );
  } finally {
    await panel.close();
  }
}

/** Whether a submission says that it was made by one of its judges. Claims are not verified; silence helps nobody on a marked board. */
function refuseSelf(
  { key, judge: { panel, self } }: ScorerOf<'judge'>,
  { submission }: ScoringWork,
): boolean {
  const claims = Object.values(submission.claims).filter((value) => typeof value === 'string');
  const names = panel.flatMap(({ model }) => (typeof model['model'] === 'string' ? [model['model']] : []));
  const own = names.find((name) => claims.some((claim) => isServed(claim, name) || isServed(name, claim)));
  if (own === undefined) return false;
  if (self === 'mark') return true;
  throw new AssayError(
    'invalid',
    'E_SELF_JUDGED',
    `scorer ${key}: ${own} would judge answers that are claimed as its own`,
  );
}

/** What people said of a random sample of the items, where the evaluator corrects by it. */
function peopleOf(
  { corrected_by: key }: JudgePolicy,
  { review }: ScoringWork,
): ReadonlyMap<string, number> | null {
  if (key === undefined || review === null) return null;
  const { policy, files } = review.desk;
  const criterion = files.rubric.criteria.find((each) => each.key === key);
  if (criterion === undefined || (typeof policy.sampling === 'object' && 'disagreement' in policy.sampling))
    return null;
  const numbers = review.states.map(
    (state) =>
      [
        state.item.item,
        state.item.kind === 'unanswered' ? 0 : numberOf(state, criterion, policy.aggregate),
      ] as const,
  );
  return new Map(numbers.flatMap(([item, number]) => (number === null ? [] : [[item, number] as const])));
}

function errorsOf(items: JudgedAnswers['items'], unanswered: number): Record<string, number> {
  const errors: Record<string, number> = {};
  if (unanswered > 0) errors['missing'] = unanswered;
  for (const { missing } of items) if (missing !== null) errors[missing] = (errors[missing] ?? 0) + 1;
  return errors;
}

/** What judges said stays with the host: a reason may repeat the rubric. */
function tracesOf({ items, version, files, served, used }: JudgedAnswers, isSelf: boolean) {
  const redacted = {
    judge: version,
    items: items.length,
    verdicts: items.reduce((sum, { verdicts }) => sum + verdicts.length, 0),
    injection_suspected: items.filter(({ suspect }) => suspect).length,
    position_inconsistent: items
      .flatMap(({ verdicts }) => verdicts)
      .filter(({ inconsistent }) => inconsistent).length,
    self_judged: isSelf,
    calibration: files.calibration === null ? null : calibrationInWords(files.calibration),
  };
  const full = { ...redacted, served, used, calibration: files.calibration, items };
  return { full: JSON.parse(JSON.stringify(full)) as JsonObject, redacted };
}

/** Counts, not cases. */
function calibrationInWords({ agreement, sensitivity, specificity, passed, why }: PanelCalibration): string {
  const share = ({ hits, of }: PanelCalibration['agreement']): string => `${hits}/${of}`;
  const said = `agreement ${share(agreement)}, sensitivity ${share(sensitivity)}, specificity ${share(specificity)}`;
  return passed
    ? said
    : `${said}: not passed${why?.startsWith('it got') === true ? ', on a case that no judge may get wrong' : ''}`;
}
