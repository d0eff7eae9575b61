import {
  AssayError,
  type Evaluator,
  type EvaluatorScorer,
  type OfficialScore,
  type ScoreMark,
  type ScorerKindName,
} from '@assay/records';
import { combineMetrics } from './combined-metric.ts';
import { decideGates } from './decide-gates.ts';
import { scorerKind } from './scorer-kinds.ts';
import type { JudgedBy, ScorerResult, ScoringWork } from './scorer-kind.ts';

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
