import { standardDeviation } from '@assay/metrics';
import {
  AssayError,
  canonicalJson,
  type JsonObject,
  type JsonValue,
  type OfficialScore,
} from '@assay/records';
import { keptTests } from '../score/kept-tests.ts';
import { isMeasured } from '../score/operational-signals.ts';
import type { ScoringContext } from '../score/score-queued.ts';
import { openSnapshot } from '../vault/snapshots.ts';
import { scoresOfIdentity } from './audit-reruns.ts';
import {
  changedComponents,
  changedJudge,
  changedTests,
  difference,
  type Factor,
  isStochastic,
  type Step,
  tellApart,
  type TellingRerun,
} from './missing-reruns.ts';

/** How hidden data changed, by counts. */
interface HiddenChange {
  readonly added: number;
  readonly removed: number;
  /** Items that are in both, with another label or another expected answer. */
  readonly relabelled: number;
}

type Opening = Pick<ScoringContext, 'home' | 'vault' | 'actor' | 'clock'>;

/** Opens the hidden data of both scores, which stands in the ledger, and counts. */
async function hiddenChange(
  a: OfficialScore,
  b: OfficialScore,
  tests: readonly string[],
  context: Opening,
): Promise<HiddenChange> {
  const [before, after] = [await itemsOf(a, tests, context), await itemsOf(b, tests, context)];
  const both = [...before.keys()].filter((id) => after.has(id));
  return {
    added: after.size - both.length,
    removed: before.size - both.length,
    relabelled: both.filter((id) => before.get(id) !== after.get(id)).length,
  };
}

async function itemsOf(
  { id, snapshot_id, scorer }: OfficialScore,
  tests: readonly string[],
  { home, vault, actor, clock }: Opening,
): Promise<ReadonlyMap<string, string>> {
  const items = new Map<string, string>();
  const add = (name: string, value: JsonValue): void => void items.set(name, canonicalJson(value));
  if (snapshot_id !== null) {
    const why = { actor, at: clock.now(), reason: `explaining ${id}` };
    const { labels } = await openSnapshot(home, vault, snapshot_id, why);
    for (const { item, label } of labels) add(`label ${item}`, label);
  }
  for (const key of tests) {
    const component = scorer.components[key] as JsonObject | undefined;
    if (component?.['tests'] === undefined) continue;
    for (const test of await keptTests(vault, component))
      add(`${key} ${test.id}`, JSON.parse(JSON.stringify(test)) as JsonValue);
  }
  return items;
}

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
