import {
  AssayError,
  type DecidedGate,
  type Evaluator,
  type EvaluatorScorer,
  type OfficialScore,
  type ScoredMetric,
  type ScoreGate,
  type ScoreMark,
  type ScorerKindName,
} from '@assay/records';
import { decimalText } from './decimal-text.ts';
import type { JudgedBy, PromisedMetric, ScorerResult, ScoringWork } from './scorer-kind.ts';
import { scorerKind } from './scorer-kinds.ts';

type Combined = NonNullable<Evaluator['combined']>;
type Part<M> = { readonly metric: M; readonly weight: number };

/** What is promised of the number: its parts must be better in one direction, or its own would say nothing. */
export function promisedCombined(combined: Combined, metrics: readonly PromisedMetric[]): PromisedMetric {
  const parts = partsOf(combined, metrics);
  const [first] = parts;
  const odd = parts.find(({ metric }) => metric.direction !== first!.metric.direction);
  if (odd !== undefined || first!.metric.direction === 'none')
    throw new AssayError(
      'usage',
      'E_COMBINED',
      `${combined.name} is combined from ${parts.map(({ metric }) => `${metric.name} (${metric.direction})`).join(' and ')}, whose directions differ`,
      { fix: 'Show them side by side as headlines, or put a gate on one of them.' },
    );
  return { name: combined.name, direction: first!.metric.direction, range: rangeOf(parts) };
}

/**
 * One number of several by their weights. Its interval has the ends of theirs by the same weights: parts of one submission may go
 * together in any way, and no way makes it wider.
 */
export function combinedMetric(combined: Combined, metrics: readonly ScoredMetric[]): ScoredMetric {
  const parts = partsOf(combined, metrics);
  const absent = parts.find(({ metric }) => metric.value === null);
  const facts = {
    name: combined.name,
    direction: parts[0]!.metric.direction,
    n: Math.min(...parts.map(({ metric }) => metric.n)),
    missing: Math.max(...parts.map(({ metric }) => metric.missing)),
    range: rangeOf(parts),
  };
  if (absent !== undefined)
    return { ...facts, value: null, interval: null, why: `${absent.metric.name} has no value` };
  const value = weighted(parts, ({ value: of }) => Number(of));
  return { ...facts, value: decimalText(value), interval: intervalOf(parts) };
}

function intervalOf(parts: readonly Part<ScoredMetric>[]): ScoredMetric['interval'] {
  const [first] = parts;
  const level = first!.metric.interval?.level;
  if (level === undefined || parts.some(({ metric }) => metric.interval?.level !== level)) return null;
  const end = (side: 'low' | 'high'): string =>
    decimalText(weighted(parts, ({ interval }) => Number(interval![side])));
  return { low: end('low'), high: end('high'), level, method: 'weighted ends' };
}

function rangeOf(parts: readonly Part<Pick<ScoredMetric, 'range'>>[]): ScoredMetric['range'] {
  if (parts.some(({ metric }) => metric.range === null)) return null;
  const end = (side: 'min' | 'max'): number => weighted(parts, ({ range }) => range![side]);
  return { min: end('min'), max: end('max') };
}

function weighted<M>(parts: readonly Part<M>[], of: (metric: M) => number): number {
  // In decimals: 0.7 and 0.3 of the same are the same.
  return Number(parts.reduce((sum, { metric, weight }) => sum + weight * of(metric), 0).toFixed(12));
}

function partsOf<M extends { readonly name: string }>(
  { name: own, weights }: Combined,
  metrics: readonly M[],
): readonly Part<M>[] {
  return Object.entries(weights).map(([name, weight]) => {
    const metric = metrics.find((each) => each.name === name);
    if (metric !== undefined) return { metric, weight };
    throw new AssayError('usage', 'E_COMBINED', `${own} is combined from ${name}, which no scorer gives`);
  });
}

/** The numbers of all scorers, and the one that is made of several by their weights, where the evaluator declares one. */
export function combineMetrics(
  metrics: readonly ScoredMetric[],
  { combined }: Pick<Evaluator, 'combined'>,
): readonly ScoredMetric[] {
  return combined === undefined ? metrics : [...metrics, combinedMetric(combined, metrics)];
}

/** What the gates of an evaluator say of a score. A number that is not there decides nothing, nor does a judge who is not calibrated. */
export function decideGates(
  gates: readonly ScoreGate[],
  metrics: readonly ScoredMetric[],
  judged: readonly JudgedBy[] = [],
): readonly DecidedGate[] {
  return gates.map(({ metric, min, max }): DecidedGate => {
    const by = judged.find((each) => each.metrics.includes(metric));
    const limits = {
      metric,
      ...(by === undefined ? {} : { judge: judgeOf(by) }),
      ...(min === undefined ? {} : { min: decimalText(min) }),
      ...(max === undefined ? {} : { max: decimalText(max) }),
    };
    const found = metrics.find(({ name }) => name === metric);
    if (found?.value == null)
      return { ...limits, outcome: 'inconclusive', why: found?.why ?? `the score has no ${metric}` };
    if (by !== undefined && !by.isCalibrated)
      return { ...limits, outcome: 'inconclusive', why: uncalibrated(by) };
    const value = Number(found.value);
    const failed = (min !== undefined && value < min) || (max !== undefined && value > max);
    return { ...limits, outcome: failed ? 'fail' : 'pass' };
  });
}

function judgeOf({ scorer, version, calibration }: JudgedBy): NonNullable<DecidedGate['judge']> {
  return { scorer, version, calibration };
}

function uncalibrated({ scorer, calibration }: JudgedBy): string {
  return calibration === null
    ? `the judges of ${scorer} are not calibrated`
    : `the judges of ${scorer} did not pass their calibration: ${calibration}`;
}

/** What scoring came to, before it is recorded. */
export type ScoredSubmission = Pick<
  OfficialScore,
  'status' | 'metrics' | 'slices' | 'hidden_slices' | 'counts' | 'gates' | 'marks' | 'error'
> &
  Pick<ScorerResult, 'items' | 'trace' | 'sandbox' | 'used'>;

/**
 * Judges one submission by every scorer of its evaluator, in the order of the file. What a scorer cannot judge through the
 * submission's fault is invalid; through ours, errored: neither has a number.
 */
export async function scoreSubmission(work: ScoringWork): Promise<ScoredSubmission> {
  const { evaluator } = work.registered;
  try {
    const results: ScorerResult[] = [];
    for (const scorer of evaluator.scorers) {
      work.signal?.throwIfAborted();
      results.push(await scoreBy(scorer, work));
    }
    const metrics = combineMetrics(
      results.flatMap((result) => result.metrics),
      evaluator,
    );
    return {
      status: 'scored',
      metrics,
      slices: results.flatMap(({ slices }) => slices),
      hidden_slices: [...new Set(results.flatMap(({ hidden_slices: hidden }) => hidden ?? []))],
      counts: sumOfCounts(results),
      gates: decideGates(evaluator.gates, metrics, judgesOf(results, evaluator)),
      marks: marksOf(results),
      items: joined(results, ({ items }) => items),
      trace: tracesOf(evaluator.scorers, results),
      sandbox: results.find(({ sandbox }) => sandbox !== null)?.sandbox ?? null,
      used: results.find(({ used }) => used !== null)?.used ?? null,
      error: null,
    };
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble === 'interrupted' || error.trouble === 'usage')
      throw error;
    // Code is refused where nothing isolates it: it waits for a machine that does.
    if (error.code === 'E_NO_ISOLATION') throw error;
    return withoutScore(error);
  }
}

/** Whose verdicts numbers rest on; what is made of several rests on all of their judges, the first that is not calibrated in front. */
function judgesOf(
  results: readonly ScorerResult[],
  { combined }: Pick<Evaluator, 'combined'>,
): readonly JudgedBy[] {
  const judged = results.flatMap(({ judged: by }) => (by === undefined ? [] : [by]));
  const parts = Object.keys(combined?.weights ?? {});
  const behind = judged.filter(({ metrics }) => metrics.some((name) => parts.includes(name)));
  const first = behind.find(({ isCalibrated }) => !isCalibrated) ?? behind[0];
  return first === undefined ? judged : [...judged, { ...first, metrics: [combined!.name] }];
}

/** A submission that left items out says so for ever. */
function marksOf(results: readonly ScorerResult[]): readonly ScoreMark[] {
  const isPartial = results.some(({ counts }) => counts.answered < counts.items);
  return [
    ...new Set([...(isPartial ? (['partial'] as const) : []), ...results.flatMap(({ marks }) => marks)]),
  ];
}

async function scoreBy<Kind extends ScorerKindName>(
  scorer: Extract<EvaluatorScorer, { kind: Kind }>,
  work: ScoringWork,
): Promise<ScorerResult> {
  return (await scorerKind<Kind>(scorer.kind)).score(scorer, work);
}

function withoutScore({ code, trouble, message }: AssayError): ScoredSubmission {
  const ours = trouble === 'environment';
  return {
    status: ours ? 'errored' : 'invalid',
    metrics: [],
    slices: [],
    counts: { items: 0, answered: 0, errors: {} },
    gates: [],
    marks: [],
    items: null,
    // The words may repeat what is hidden: the host alone sees them.
    trace: { full: { code, message }, redacted: { code } },
    sandbox: null,
    used: null,
    error: { class: code, ours },
  };
}

function sumOfCounts(results: readonly ScorerResult[]): OfficialScore['counts'] {
  const errors: Record<string, number> = {};
  for (const { counts } of results)
    for (const [name, count] of Object.entries(counts.errors)) errors[name] = (errors[name] ?? 0) + count;
  const sum = (of: (counts: OfficialScore['counts']) => number) =>
    results.reduce((total, { counts }) => total + of(counts), 0);
  return { items: sum(({ items }) => items), answered: sum(({ answered }) => answered), errors };
}

function joined<T>(
  results: readonly ScorerResult[],
  of: (result: ScorerResult) => readonly T[] | null,
): readonly T[] | null {
  const parts = results.map(of).filter((part) => part !== null);
  return parts.length === 0 ? null : parts.flat();
}

function tracesOf(
  scorers: readonly EvaluatorScorer[],
  results: readonly ScorerResult[],
): ScorerResult['trace'] {
  const told = results.flatMap(({ trace }, i) => (trace === null ? [] : [[scorers[i]!.key, trace] as const]));
  if (told.length === 0) return null;
  return {
    full: Object.fromEntries(told.map(([key, { full }]) => [key, full])),
    redacted: Object.fromEntries(told.map(([key, { redacted }]) => [key, redacted])),
  };
}
