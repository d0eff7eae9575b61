import {
  compareFractions,
  type Fraction,
  fractionOf,
  fractionOfCounts,
  meanFraction,
  measuredFraction,
} from '@assay/metrics';
import {
  type Gate,
  gateAggregates,
  type MetricRule,
  type MissingClass,
  type ScoringAggregates,
} from '@assay/records';
import { agreeing, numberLabel, plural, shownCost } from '@assay/shown';
import { answeredOutputs, isAnswered, nobodyAnswered } from '../model-client/read-reply.ts';
import { judgedBy, judgedInWords, knownJudges } from '../score/judge/judged-scores.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import {
  checkLimits,
  type GateCheck,
  type GateEvidence,
  type Limits,
  nothingToCheck,
  type WorstCase,
} from './gate-result.ts';
import {
  couldBeInSeries,
  findNumber,
  groupOf,
  MACRO_F1,
  noSuchPart,
  openInSeries,
  partName,
  passRateOf,
  type SamplePart,
} from './find-number.ts';
import { classesText, type CouldBe, failedSamples, lostOutputs, macroF1CouldBe } from './worst-case.ts';
import { type Latency, type RunFacts, runSpend } from './run-facts.ts';

interface Share {
  readonly name: string;
  readonly value: Fraction;
  readonly n: number;
  readonly aside?: string;
}

/**
 * The share of samples that could be judged: of the outputs those that the model was heard at, and of every metric those
 * with an answer that it could read. The smallest counts. Below its floor nothing can be said, so it never fails.
 */
export function judgeCoverage(
  { coverage }: { readonly coverage: { readonly min: number; readonly metric?: string | undefined } },
  evidence: GateEvidence,
): readonly GateCheck[] {
  const shares = sharesOf(evidence, coverage.metric);
  const limits = { min: coverage.min };
  if (shares.length === 0) {
    return [nothingToCheck(evidence, { name: 'coverage', part: null, why: 'there are no samples' }, limits)];
  }
  const least = shares.reduce((a, b) => (compareFractions(b.value, a.value) < 0 ? b : a));
  const check = checkLimits(evidence, { ...least, part: null }, limits);
  return [check.outcome === 'fail' ? { ...check, outcome: 'inconclusive' } : check];
}

function sharesOf({ scoring }: GateEvidence, metric: string | undefined): readonly Share[] {
  const aggregates = aggregatesOf(scoring);
  const { outputs, scores } = aggregates;
  const shares: Share[] = [];
  const planned = outputs.produced + outputs.failed + outputs.absent;
  if (metric === undefined && planned > 0) {
    const answered = answeredOutputs(outputs);
    const others = Object.entries(outputs.failed_by_class).filter(
      ([name]) => !isAnswered({ class: name as MissingClass }),
    );
    const aside = [
      answered === planned || others.length === 0 ? '' : classesText(Object.fromEntries(others)),
      outputs.absent === 0 ? '' : `${outputs.absent} absent`,
    ].filter((text) => text !== '');
    shares.push({
      name: 'share of outputs that can be judged',
      value: fractionOfCounts(answered, planned),
      n: planned,
      ...(aside.length === 0 ? {} : { aside: `${answered} answered; ${aside.join(', ')}` }),
    });
  }
  for (const { name, kind } of scores) {
    if (metric !== undefined && name !== metric) continue;
    const isAsked = metric !== undefined;
    const { n, of } =
      kind === 'set'
        ? inSet(aggregates, name, isAsked ? lostOutputs(aggregates) : 0)
        : ofSamples(aggregates, name);
    if (of > 0) shares.push({ name: `${name}.coverage`, value: fractionOfCounts(n, of), n: of });
  }
  return shares;
}

interface Judged {
  readonly n: number;
  readonly of: number;
}

/** What the model failed at stands among the scored, at the worst value: it was not judged. */
function ofSamples(aggregates: ScoringAggregates, name: string): Judged {
  const all = aggregates.metrics[name]!;
  return { n: all.n - failedSamples(all, aggregates).count, of: all.n + all.missing };
}

/**
 * Of those that are or could be in the number; what was lost is told of the outputs, unless the metric is asked about.
 * Scorings of earlier versions do not say how many are.
 */
function inSet(aggregates: ScoringAggregates, name: string, lost: number): Judged {
  const { n, uncounted = 0 } = aggregates.set_values?.all[name] ?? {};
  if (n === undefined || uncounted + n + lost === 0) return { n: 0, of: 0 };
  const all = aggregates.metrics[name];
  const failed = all === undefined ? 0 : failedSamples(all, aggregates).count;
  return { n: Math.max(0, n - failed), of: n + uncounted + lost };
}

/** What the coverage gates say of the samples that a limit is about. */
export type CoverageFloor = 'none' | 'met' | 'below';

/** By the coverage gates that are about the metric (null: about all of them). */
export function coverageFloor(
  rules: readonly Gate[],
  evidence: GateEvidence,
  metric: string | null,
): CoverageFloor {
  const about = rules.flatMap((rule) => {
    if (!('coverage' in rule) || 'metric' in rule) return [];
    const { metric: of } = rule.coverage;
    const isAbout = of === undefined || metric === null || of === metric || metric.startsWith(`${of}.`);
    return isAbout ? [rule] : [];
  });
  if (about.length === 0) return 'none';
  const checks = about.flatMap((rule) => judgeCoverage(rule, evidence));
  return checks.some(({ outcome }) => outcome === 'inconclusive') ? 'below' : 'met';
}

/** How a gate takes samples that are missing. */
interface MissingRule {
  readonly ignored: boolean;
  readonly floor: CoverageFloor;
}

/**
 * A limit that what is missing could turn, either way, decides nothing. Where the metric has no range, nobody can say
 * what it could turn: then a coverage gate must say that enough is there.
 */
export function inconclusiveIfMissingCouldFlip(
  check: GateCheck,
  found: CouldBe,
  limits: Limits,
  { ignored, floor }: MissingRule,
): GateCheck {
  if (check.outcome === 'inconclusive') return check;
  const { unbounded = 0, unreadable = 0, worst } = found;
  const unseen = check.outcome === 'pass' && worst !== undefined ? whyUnseen(worst, limits, floor) : null;
  if (unseen !== null) return markInconclusive(check, unseen);
  if (ignored) return check;
  // A model chooses which answers it spoils, so no floor of coverage makes up for them.
  if (unreadable > 0) return markInconclusive(check, unreadableWords(unreadable));
  if (unbounded > 0)
    return floor === 'met' ? check : markInconclusive(check, unboundedWords(unbounded, floor));
  if (!isTurned(check, found, limits)) return check;
  return markInconclusive(
    check,
    `missing samples could change the outcome${floor === 'below' ? ', and coverage is below its floor' : ''}`,
  );
}

export function markInconclusive(check: GateCheck, why: string): GateCheck {
  return { ...check, outcome: 'inconclusive', message: `${check.message}; ${why}` };
}

function unreadableWords(count: number): string {
  return `${plural(count, 'answer')} could not be read and ${agreeing(count, 'has', 'have')} no worst value to count at; \`missing: ignore\` judges the others alone`;
}

function unboundedWords(count: number, floor: CoverageFloor): string {
  const start = `${count} missing could change the outcome, by an unknown amount`;
  if (floor === 'below') return `${start}, and coverage is below its floor`;
  return `${start}: a coverage gate, or \`missing: ignore\`, says how many may be missing`;
}

/** What the model failed at, where a limit could not see it at its worst; null: it could, or enough was answered. */
function whyUnseen(worst: WorstCase, { min, max }: Limits, floor: CoverageFloor): string | null {
  const isUnknown =
    (min !== undefined && worst.floor === null) || (max !== undefined && worst.ceiling === null);
  if (isUnknown)
    return floor === 'met' ? null : `what the model failed at (${worst.words}) could change the outcome`;
  const sinks = min !== undefined && compareFractions(worst.floor!, fractionOf(min)) < 0;
  const rises = max !== undefined && compareFractions(worst.ceiling!, fractionOf(max)) > 0;
  return sinks || rises ? `what the model failed at (${worst.words}) could change the outcome` : null;
}

function isTurned(
  { outcome }: GateCheck,
  { bounds, boundsAbove = bounds }: CouldBe,
  { min, max }: Limits,
): boolean {
  if (bounds === undefined || boundsAbove === undefined) return false;
  const [floor, ceiling] = [min, max].map((limit) => (limit === undefined ? null : fractionOf(limit)));
  if (outcome === 'pass') {
    const couldSink = floor != null && compareFractions(bounds.low, floor) < 0;
    return couldSink || (ceiling != null && compareFractions(boundsAbove.high, ceiling) > 0);
  }
  const couldReach = floor == null || compareFractions(bounds.high, floor) >= 0;
  return couldReach && (ceiling == null || compareFractions(boundsAbove.low, ceiling) <= 0);
}

/**
 * What the run and all that scored it cost. An unknown cost is not zero, but it has bounds: what is known to be spent
 * can be too much already, and the most that the rest can have cost can still be little enough.
 */
export function judgeCost(
  { cost }: { readonly cost: { readonly max_usd: number } },
  evidence: GateEvidence,
): readonly GateCheck[] {
  const limits = { max: cost.max_usd };
  const nothing = (why: string): readonly GateCheck[] => [
    nothingToCheck(evidence, { name: 'cost_usd', part: null, why }, limits),
  ];
  if (evidence.facts === null) return nothing('the journal of the run was not read');
  const { facts, manifest } = evidence;
  if (facts.outputs.total === 0) return nothing('there are no outputs');
  if (nobodyAnswered(aggregatesOf(evidence.scoring).outputs)) return nothing('the model answered nothing');
  const {
    cost_usd: known,
    unknown_cost: unknown,
    by,
  } = runSpend(manifest, facts, aggregatesOf(evidence.scoring));
  const whose = by.length === 1 ? 'of the run' : 'of the run and its judges';
  const check = (value: number, aside: string): readonly GateCheck[] => [
    checkLimits(evidence, { name: 'cost_usd', part: null, value: measuredFraction(value), aside }, limits),
  ];
  const isOver = (value: number): boolean =>
    compareFractions(measuredFraction(value), fractionOf(cost.max_usd)) > 0;
  if (unknown === null || isOver(known)) return check(known, whose);
  const { at_most_usd: most, requests } = unknown;
  if (most !== null && !isOver(known + most)) {
    return check(known + most, `${whose} at most: ${unknownText(requests, most)}`);
  }
  if (most !== null) {
    const [low, high] = [shownCost(known), shownCost(known + most)];
    return nothing(
      `${low} to ${high}, the ceiling ${cost.max_usd} between them (${unknownText(requests, most)})`,
    );
  }
  return nothing(`at least ${shownCost(known)}, with no known bound above: ${whyUnknown(facts)}`);
}

function unknownText(requests: number, most: number): string {
  return `${plural(requests, 'request')} of unknown cost took $0 to ${shownCost(most)}`;
}

function whyUnknown({ outputs, usage: { reported } }: RunFacts): string {
  const { unpriced, total } = outputs;
  if (unpriced === 0) return 'the cost of the judges is unknown; declare their price';
  const counted = Math.min(reported.input_tokens, reported.output_tokens);
  const why = counted < total ? 'their tokens were not stated' : "declare the model's price";
  return `the cost of ${unpriced} of ${plural(total, 'output')} is unknown; ${why}`;
}

const keys = ['mean_ms', 'p50_ms', 'p95_ms', 'p99_ms', 'max_ms'] as const;

type LatencyLimits = { readonly [K in (typeof keys)[number]]?: { readonly max: number } | undefined };

/**
 * How long answers took when the model gave them, whether in this run or in an earlier one. A request without an answer took
 * longer than any limit: a model is not faster for those at which it crashes.
 */
export function judgeLatency(
  { latency: limits }: { readonly latency: LatencyLimits },
  evidence: GateEvidence,
  floor: CoverageFloor,
): readonly GateCheck[] {
  const latency = evidence.facts?.latency_ms ?? null;
  return keys.flatMap((key) => {
    const limit = limits[key];
    if (limit === undefined) return [];
    const name = `latency.${key}`;
    if (latency === null) {
      return [nothingToCheck(evidence, { name, part: null, why: 'no output has a duration' }, limit)];
    }
    const value = measuredFraction(latency[key.slice(0, -'_ms'.length) as 'p95']);
    const found = { name, part: null, value, n: latency.n, aside: overWhich(latency) };
    const check = checkLimits(evidence, found, limit);
    if (latency.unknown > 0) return [markInconclusive(check, unknownWords(latency))];
    const isSlower = check.outcome === 'pass' && couldBeSlower(latency, key, limit.max);
    return [isSlower && floor !== 'met' ? markInconclusive(check, unansweredWords(latency)) : check];
  });
}

function couldBeSlower(
  { unanswered, at_worst: worst }: Latency,
  key: (typeof keys)[number],
  max: number,
): boolean {
  if (unanswered === 0) return false;
  if (key === 'mean_ms' || key === 'max_ms') return true;
  const slowest = worst[key.slice(0, -'_ms'.length) as 'p95'];
  return slowest === null || slowest > max;
}

function unansweredWords({ unanswered }: Latency): string {
  return `${plural(unanswered, 'request')} got no answer, and could have taken longer than the limit`;
}

function overWhich({ n, cached, unanswered }: Latency): string {
  const without = unanswered === 0 ? '' : `; ${plural(unanswered, 'request')} got no answer`;
  return `${sourceOf(n, cached)}${without}`;
}

function sourceOf(n: number, cached: number): string {
  if (cached === 0) return 'all answered in this run';
  const which = cached === n ? 'all' : String(cached);
  return `${which} from the cache, as long as they took when the model gave them`;
}

function unknownWords({ n, unknown }: Latency): string {
  return `${unknown} of ${plural(n + unknown, 'answer')} ${agreeing(unknown, 'has', 'have')} no duration and could change the outcome: a run with the cache policy update asks for them again`;
}

interface SeriesRule {
  /** `exact-match.pass_rate`, a set's score, an own name, `macro_f1`: as the runs report it. */
  readonly name: string;
  readonly limits: Limits;
  readonly ignored: boolean;
}

/** Holds the mean of a number over the runs of a series to its limits, with the interval over the runs. */
function judgeSeries(
  { name, limits, ignored }: SeriesRule,
  evidence: GateEvidence,
  floor: CoverageFloor,
): GateCheck {
  const title = `mean over runs of ${name}`;
  const nothing = (why: string): GateCheck =>
    nothingToCheck(evidence, { name: title, part: null, why }, limits);
  if (evidence.stability === null) return nothing('the specification was not repeated');
  const { metrics, labels } = evidence.stability;
  if (!Object.hasOwn(metrics, name)) return nothing('the runs have no such number');
  const { mean, interval = null, n, missing = 0 } = metrics[name]!;
  if (mean === null || n < 2) return nothing(`two runs with a value are needed; there are ${n}`);
  const found = {
    name: title,
    label: `mean over runs of ${numberLabel(name, labels)}`,
    part: null,
    value: measuredFraction(mean),
    interval,
    aside: plural(n, 'run'),
    unbounded: openInSeries(evidence.stability, name),
    ...couldBeInSeries(evidence, name),
  };
  const check = checkLimits(evidence, found, limits);
  if (missing > 0 && !ignored)
    return nothing(
      `${missing} of ${plural(n + missing, 'run')} ${agreeing(missing, 'has', 'have')} no value`,
    );
  return inconclusiveIfMissingCouldFlip(check, found, limits, { ignored, floor });
}

interface MacroF1Rule extends SamplePart {
  readonly macro_f1: Limits;
  readonly missing?: 'ignore' | undefined;
  readonly over?: 'series' | undefined;
}

/** The mean pass rate over metrics, from their counts. */
export function judgeMacroF1(
  rule: MacroF1Rule,
  evidence: GateEvidence,
  floor: CoverageFloor,
): readonly GateCheck[] {
  if (rule.over === 'series') {
    const { macro_f1: limits, missing } = rule;
    return [judgeSeries({ name: 'macro_f1', limits, ignored: missing === 'ignore' }, evidence, floor)];
  }
  const aggregates = aggregatesOf(evidence.scoring);
  const group = groupOf(aggregates, rule);
  const part = partName(rule);
  const nothing = (why: string): readonly GateCheck[] => [
    nothingToCheck(evidence, { name: 'macro_f1', part, why }, rule.macro_f1),
  ];
  if (group === null) return nothing(noSuchPart(aggregates, rule));
  if (group.sample_count === 0) return nothing('there are no samples');
  const { metrics, excluded, unscored } = group.macro_f1;
  if (metrics.length === 0) return nothing('no metric has a pass rule');
  if (unscored.length > 0) return nothing(`no sample was scored by ${unscored.join(', ')}`);
  const rates = metrics.map((name) => passRateOf(group.metrics[name]!)!);
  const aside = `over ${metrics.join(', ')}${excluded.length === 0 ? '' : `; without ${excluded.join(', ')}, which have no pass rule`}`;
  const found = {
    name: 'macro_f1',
    part,
    value: meanFraction(rates),
    n: group.sample_count,
    interval: group.macro_f1.interval ?? null,
    aside,
    ...macroF1CouldBe(aggregates, group),
  };
  const check = checkLimits(evidence, found, rule.macro_f1);
  return [
    inconclusiveIfMissingCouldFlip(check, found, rule.macro_f1, {
      ignored: rule.missing === 'ignore',
      floor,
    }),
  ];
}

/** Floors and ceilings of one score's aggregates, over all samples or one part of them. */
export function judgeMetric(
  rule: MetricRule,
  evidence: GateEvidence,
  floor: CoverageFloor,
): readonly GateCheck[] {
  const aggregates = aggregatesOf(evidence.scoring);
  return gateAggregates.flatMap((aggregate) => {
    const limits = rule[aggregate];
    if (limits === undefined || limits === 'ignore') return [];
    if (rule.over === 'series') {
      const name = aggregate === 'value' ? rule.metric : `${rule.metric}.${aggregate}`;
      return [judgeSeries({ name, limits, ignored: rule.missing === 'ignore' }, evidence, floor)];
    }
    const found = findNumber(aggregates, rule.metric, aggregate, rule);
    if ('value' in found) {
      const check = checkLimits(evidence, found, limits);
      return [
        inconclusiveIfMissingCouldFlip(check, found, limits, { ignored: rule.missing === 'ignore', floor }),
      ];
    }
    const about = { name: `${rule.metric}.${aggregate}`, part: partName(rule), why: found.why };
    return [nothingToCheck(evidence, about, limits)];
  });
}

/** What keeps any gate from passing, asked for or not: an empty or unanswered, unfinished or stopped run, a scoring no longer current. */
export function judgeRun(evidence: GateEvidence): readonly GateCheck[] {
  const { manifest, scoring } = evidence;
  const { sample_count: samples, outputs } = aggregatesOf(scoring);
  const faults = [
    samples === 0 || outputs.produced + outputs.failed === 0 ? 'it has no samples' : '',
    nobodyAnswered(outputs)
      ? `the model answered none of ${plural(outputs.produced + outputs.failed, 'output')}: ${classesText(outputs.failed_by_class)}`
      : '',
    manifest.closed_at === null ? 'it is not finished' : '',
    manifest.stopped_because === null ? '' : `it was stopped: ${manifest.stopped_because}`,
    outputs.absent === 0 ? '' : `${outputs.absent} of its outputs are absent`,
    scoring.status === 'current' ? '' : `its scoring is ${scoring.status}`,
    scoring.run_id === manifest.id ? '' : `its scoring is of run ${scoring.run_id}`,
  ];
  return faults
    .filter((why) => why !== '')
    .map((why) => nothingToCheck(evidence, { name: `run ${manifest.id}`, part: null, why }));
}

/** How much an aggregate may vary over the runs of one specification: its sample standard deviation. Samples that are missing in a run may hide how much. */
export function judgeStability(
  { stability }: { readonly stability: StabilityRule },
  evidence: GateEvidence,
  floor: CoverageFloor,
): readonly GateCheck[] {
  const { metric, max_std: max, missing } = stability;
  const nothing = (name: string, why: string): readonly GateCheck[] => [
    nothingToCheck(evidence, { name, part: null, why }, { max }),
  ];
  const title = `std of ${metric}`;
  if (evidence.stability === null) return nothing(title, 'the specification was not repeated');
  const { metrics } = evidence.stability;
  const name = [metric, `${metric}.pass_rate`, `${metric}.mean`].find((key) => Object.hasOwn(metrics, key));
  if (name === undefined) return nothing(title, 'the runs have no such number');
  const { std, n } = metrics[name]!;
  if (std === null) return nothing(`std of ${name}`, `two runs with a value are needed; there are ${n}`);
  const { worst: failed, ...unreadable } = couldBeInSeries(evidence, name);
  const found = {
    name: `std of ${name}`,
    part: null,
    value: measuredFraction(std),
    aside: plural(n, 'run'),
    unbounded: openInSeries(evidence.stability, name),
    ...unreadable,
    // A model that fails in each of its runs is none that is stable.
    ...(failed === undefined ? {} : { worst: { ...failed, floor: null, ceiling: null, isExact: false } }),
  };
  return [
    inconclusiveIfMissingCouldFlip(
      checkLimits(evidence, found, { max }),
      found,
      { max },
      { ignored: missing === 'ignore', floor },
    ),
  ];
}

interface StabilityRule {
  readonly metric: string;
  readonly max_std: number;
  readonly missing?: 'ignore' | undefined;
}

/** Who stands behind a number that was judged: a check on it says their version, and how they did on cases that people have judged. */
export function nameJudges(check: GateCheck, evidence: GateEvidence): GateCheck {
  const aggregates = aggregatesOf(evidence.scoring);
  const stands = aggregates.named_of?.[check.name] ?? check.name;
  const isBehind = (score: string): boolean =>
    stands === score ||
    stands.startsWith(`${score}.`) ||
    (stands === MACRO_F1 && aggregates.macro_f1.metrics.includes(score));
  const judged = knownJudges(evidence.scorer_version ?? null)
    .filter(({ score }) => isBehind(score))
    .map((score) => judgedBy(score, aggregates.judge_calibration?.[score.score]));
  if (judged.length === 0) return check;
  return { ...check, judged, message: `${check.message}; ${judged.map(judgedInWords).join('; ')}` };
}
