import { standardDeviation } from '@assay/metrics';
import { AssayError, canonicalJson, type OfficialScore } from '@assay/records';
import { isMeasured } from '../../score/operational/signals.ts';
import type { ScoringContext } from '../../score/score-queued.ts';
import { scoresOfIdentity } from '../score-identity.ts';
import { changedComponents, changedJudge, changedTests, type Factor, isStochastic } from './factors.ts';
import { type HiddenChange, hiddenChange } from './hidden-change.ts';
import { difference, type Step, tellApart, type TellingRerun } from './missing-reruns.ts';

/** `same`: nothing differs, and the numbers are equal. `alarm`: nothing differs, and they are not, though nothing is left to chance. */
type Verdict = 'same' | Factor | 'noise' | 'alarm' | 'confounded';

/** Why two scores differ. */
export interface Explanation {
  readonly scores: readonly [string, string];
  readonly verdict: Verdict;
  /** What differs, one or several. */
  readonly factors: readonly Factor[];
  readonly metrics: readonly {
    readonly name: string;
    readonly a: string | null;
    readonly b: string | null;
    readonly delta: string | null;
  }[];
  /** The parts of the scorer that differ: `unit.code`. */
  readonly components: readonly string[];
  /** Null where hidden data are the same, or are not to be opened. */
  readonly hidden_data: HiddenChange | null;
  /** How attempts at the same number spread: standard deviation of the headline; null with fewer than two. */
  readonly repeats: { readonly n: number; readonly std: number | null };
  readonly steps: readonly Step[];
  /** The fewest reruns that would tell the factors apart. */
  readonly reruns: readonly TellingRerun[];
}

/** score = f(run, scorer, hidden data, judge, chance): says which of them differ between two scores. */
export async function explainScores(
  first: string,
  second: string,
  context: ScoringContext,
  { opensHidden = true }: { readonly opensHidden?: boolean } = {},
): Promise<Explanation> {
  const [a, b] = [scoreOf(first, context), scoreOf(second, context)];
  if (a.evaluator_key !== b.evaluator_key || a.split !== b.split)
    throw new AssayError(
      'usage',
      'E_EXPLAIN',
      `${a.id} and ${b.id} do not belong to one evaluator and one split`,
    );
  const { scores } = context.home.store;
  const components = changedComponents(a, b);
  const tests = changedTests(a, b);
  const isHiddenChanged = a.snapshot_id !== b.snapshot_id || tests.length > 0;
  const factors: readonly Factor[] = [
    ...(isSameRun(a, b, context) ? [] : (['run'] as const)),
    ...(components.length === 0 ? [] : (['scorer'] as const)),
    ...(isHiddenChanged ? (['hidden_data'] as const) : []),
    ...(changedJudge(a, b) ? (['judge_drift'] as const) : []),
  ];
  const metrics = changesOf(a, b);
  const confounded = factors.length > 1 ? tellApart(a, b, factors, scores) : { steps: [], reruns: [] };
  return {
    scores: [a.id, b.id],
    verdict: verdictOf(factors, metrics, isStochastic(a) || isStochastic(b)),
    factors,
    metrics,
    components,
    hidden_data: isHiddenChanged && opensHidden ? await hiddenChange(a, b, tests, context) : null,
    repeats: repeatsOf(a, context),
    ...confounded,
  };
}

function verdictOf(
  factors: readonly Factor[],
  metrics: Explanation['metrics'],
  stochastic: boolean,
): Verdict {
  const [factor] = factors;
  if (factors.length > 1) return 'confounded';
  if (factor !== undefined) return factor;
  if (stochastic) return 'noise';
  return metrics.every(({ name, a, b }) => a === b || isMeasured(name)) ? 'same' : 'alarm';
}

/** The same bytes under the same names, whoever sent them. */
function isSameRun(a: OfficialScore, b: OfficialScore, { home }: ScoringContext): boolean {
  const artifacts = ({ submission_id: id }: OfficialScore): string =>
    canonicalJson(
      (home.store.submissions.get(id)?.submission.artifacts ?? [])
        .map(({ name, digest }) => ({ name, digest }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    );
  return a.submission_id === b.submission_id || artifacts(a) === artifacts(b);
}

function changesOf(a: OfficialScore, b: OfficialScore): Explanation['metrics'] {
  const names = [...new Set([...a.metrics, ...b.metrics].map(({ name }) => name))];
  return names.map((name) => {
    const [left, right] = [a, b].map(
      ({ metrics }) => metrics.find((metric) => metric.name === name)?.value ?? null,
    );
    const delta = left == null || right == null ? null : difference(left, right);
    return { name, a: left ?? null, b: right ?? null, delta };
  });
}

function repeatsOf(score: OfficialScore, { home }: ScoringContext): Explanation['repeats'] {
  const { submission_id, split, scorer, snapshot_id } = score;
  const identity = { submission_id, split, scorer_id: scorer.id, snapshot_id };
  const values = scoresOfIdentity(home.store.scores, identity).flatMap(({ status, metrics }) => {
    const value = metrics[0]?.value ?? null;
    return status === 'scored' && value !== null ? [Number(value)] : [];
  });
  return { n: values.length, std: standardDeviation(values) };
}

function scoreOf(id: string, { home }: ScoringContext): OfficialScore {
  const found = home.store.scores.get(id);
  if (found !== null) return found;
  throw new AssayError('usage', 'E_SCORE_UNKNOWN', `there is no score ${id} here`, {
    field: 'score',
    action: { kind: 'list_submissions' },
  });
}
