import {
  type DecidedGate,
  defaultVisibility,
  type Evaluator,
  type JsonObject,
  type OfficialScore,
  type OutputField,
  type ScoredMetric,
  type ScoredSlice,
  type SubmissionStep,
  type Viewer,
} from '@assay/records';
import type { Phase } from '../contract/phase-at.ts';
import { hostOnlySlices } from './told-slices.ts';

/** Who is told which part of a score, by the evaluator's file or unless it says otherwise. */
export function seenBy({ visibility }: Pick<Evaluator, 'visibility'>): Readonly<Record<OutputField, Viewer>> {
  return {
    headline: visibility.headline ?? defaultVisibility.headline,
    intervals: visibility.intervals ?? defaultVisibility.intervals,
    metrics: visibility.metrics ?? defaultVisibility.metrics,
    gates: visibility.gates ?? defaultVisibility.gates,
    claims: visibility.claims ?? defaultVisibility.claims,
    slices: visibility.slices ?? defaultVisibility.slices,
    counts: visibility.counts ?? defaultVisibility.counts,
    operational: visibility.operational ?? defaultVisibility.operational,
    items: visibility.items ?? defaultVisibility.items,
    traces: visibility.traces ?? defaultVisibility.traces,
  };
}

const reach: Readonly<Record<Viewer, number>> = { public: 0, submitter: 1, evaluator: 2 };

/** What somebody may see of numbers: all of them, the step of the Ladder, or none. */
export type Telling = 'exact' | 'ladder' | 'none';

/** The one place that decides what may be told of the scores on a split. The final split tells nothing before the end. */
export function tellingOf(
  viewer: Viewer,
  split: string,
  { splits }: Evaluator,
  { feedback, isOver }: Phase,
): Telling {
  if (viewer === 'evaluator' || isOver) return 'exact';
  return splits?.final === split ? 'none' : feedback.mode;
}

/** Who sees which field by the evaluator's file. */
export function canSee(
  viewer: Viewer,
  field: OutputField,
  evaluator: Pick<Evaluator, 'visibility'>,
): boolean {
  return reach[viewer] >= reach[seenBy(evaluator)[field]];
}

/** A score as somebody sees it; what may not be seen is not there. */
export interface VisibleScore {
  readonly id: string;
  readonly split: string;
  readonly status: OfficialScore['status'];
  readonly kind: OfficialScore['kind'];
  readonly marks: OfficialScore['marks'];
  readonly metrics?: readonly ScoredMetric[];
  readonly slices?: readonly ScoredSlice[];
  readonly counts?: OfficialScore['counts'];
  readonly gates?: OfficialScore['gates'];
  readonly error?: OfficialScore['error'];
  readonly execution?: OfficialScore['execution'];
}

/** Visibility of every field, applied. Under the Ladder a score of its own tells nothing: the board has what is shown. */
export function visibleScore(
  score: OfficialScore,
  evaluator: Evaluator,
  viewer: Viewer,
  telling: Telling,
): VisibleScore {
  const { id, split, status, kind, marks, error } = score;
  const plain = { id, split, status, kind, marks };
  if (telling !== 'exact') return plain;
  return {
    ...plain,
    error,
    ...visibleNumbers(score, evaluator, viewer),
    ...(canSee(viewer, 'operational', evaluator) ? { execution: score.execution } : {}),
  };
}

type Numbers = Pick<OfficialScore, 'metrics' | 'slices' | 'hidden_slices' | 'counts' | 'gates'>;

/** Of the numbers of a score, those that somebody may see once they are told. */
export function visibleNumbers(
  score: Numbers,
  evaluator: Evaluator,
  viewer: Viewer,
): Pick<Numbers, 'metrics'> & Partial<Omit<Numbers, 'hidden_slices'>> {
  const sees = (field: OutputField): boolean => canSee(viewer, field, evaluator);
  return {
    metrics: visibleMetrics(score.metrics, evaluator, viewer),
    ...(sees('slices') ? { slices: visibleSlices(score, evaluator, viewer) } : {}),
    ...(sees('counts') ? { counts: score.counts } : {}),
    ...(sees('gates') ? { gates: score.gates } : {}),
  };
}

export function visibleMetrics(
  metrics: readonly ScoredMetric[],
  evaluator: Evaluator,
  viewer: Viewer,
): readonly ScoredMetric[] {
  const sees = (field: OutputField): boolean => canSee(viewer, field, evaluator);
  return metrics
    .filter(({ name }) => sees(evaluator.headlines.includes(name) ? 'headline' : 'metrics'))
    .map((metric) => (sees('intervals') ? metric : { ...metric, interval: null }));
}

/** Few items in a slice tell about single ones, and so do all other slices with the total: the host alone sees them. */
function visibleSlices(
  score: Pick<Numbers, 'slices' | 'hidden_slices'>,
  evaluator: Evaluator,
  viewer: Viewer,
): readonly ScoredSlice[] {
  const hidden = viewer === 'evaluator' ? new Set<string>() : hostOnlySlices(score, evaluator.slice_floor);
  return score.slices
    .filter(({ name }) => !hidden.has(name))
    .map((slice) => ({ ...slice, metrics: visibleMetrics(slice.metrics, evaluator, viewer) }));
}

/** What the record of a score of an earlier version said, which hid no more than the small slices themselves. */
export function withSmallSlicesHidden(
  score: OfficialScore,
  { slice_floor: floor }: Evaluator,
): OfficialScore {
  const small = score.slices.filter(({ items }) => items < floor).map(({ name }) => name);
  return { ...score, hidden_slices: small };
}

/** What the signed record of a score says: what its submitter may know in the end, and digests of the rest. */
export function predicateOf(
  score: OfficialScore,
  evaluator: Evaluator,
): {
  readonly metrics: readonly JsonObject[];
  readonly gates: readonly JsonObject[];
  readonly rest: JsonObject;
} {
  const { metrics, slices, counts, gates } = visibleScore(score, evaluator, 'submitter', 'exact');
  const {
    kind,
    status,
    split,
    evaluator_key: key,
    evaluator_digest: digest,
    execution,
    evidence,
    trace_id,
    marks,
    error,
  } = score;
  const { started_at, finished_at, seed, attempt, sandbox } = execution;
  const rest = {
    kind,
    status,
    split,
    evaluation: { id: key, digest },
    execution: { started_at, finished_at, seed, attempt, sandbox },
    evidence,
    trace_id,
    marks: [...marks],
    error,
    ...(slices === undefined ? {} : { slices: slices.map(asJson) }),
    ...(counts === undefined ? {} : { counts }),
  };
  const told = new Set(metrics!.map(({ name }) => name));
  return {
    metrics: metrics!.map(asJson),
    gates: (gates ?? []).map((gate) => asJson(told.has(gate.metric) ? gate : asRule(gate))),
    rest: asJson(rest),
  };
}

/** A gate on a number that is the host's alone cannot be held against it: it stands as a rule in words. A number that is not there at all decides nothing. */
function asRule({ metric, min, max, ...decided }: DecidedGate): object {
  const limits = [...(min === undefined ? [] : [`≥ ${min}`]), ...(max === undefined ? [] : [`≤ ${max}`])];
  return { rule: `${metric} ${limits.join(' and ')}`, ...decided };
}

/** Records are JSON by their schemas; numbers that are not whole become decimal digits, as the audit format asks. */
function asJson(value: object): JsonObject {
  const told = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'number' && !Number.isInteger(inner) ? String(inner) : inner,
  );
  return JSON.parse(told) as JsonObject;
}

/**
 * The way of a submission as somebody may see it. Code that is scored sees hidden inputs, and can take as long as it likes: who
 * may not see what a scoring took is told of it by the minute.
 */
export function visibleSteps(
  steps: readonly SubmissionStep[],
  evaluator: Pick<Evaluator, 'visibility'>,
  viewer: Viewer,
): readonly SubmissionStep[] {
  const received = steps[0]?.at;
  if (received === undefined || canSee(viewer, 'operational', evaluator)) return steps;
  return steps.map((step) => {
    const minute = `${step.at.slice(0, 'YYYY-MM-DDTHH:MM'.length)}:00.000Z`;
    return { ...step, at: minute < received ? received : minute };
  });
}
