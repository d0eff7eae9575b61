import { standardDeviation } from '@assay/metrics';
import {
  AssayError,
  canonicalJson,
  type JsonObject,
  type JsonValue,
  objectOf,
  type OfficialScore,
} from '@assay/records';
import { createHash } from 'node:crypto';
import { scoreStatus } from '../board/standing.ts';
import { keptTests } from '../score/kept-tests.ts';
import { isMeasured } from '../score/operational-signals.ts';
import { scoreOne, type ScoringContext } from '../score/score-queued.ts';
import type { Scores } from '../score/scores.ts';
import { openSnapshot } from '../vault/snapshots.ts';

/** What a score is of: two scores with the same are attempts at the same number. */
interface ScoreIdentity {
  readonly submission_id: string;
  readonly split: string;
  readonly scorer_id: string;
  readonly snapshot_id: string | null;
}

/** In the order in which they were made. */
export function scoresOfIdentity(scores: Scores, identity: ScoreIdentity): readonly OfficialScore[] {
  const { submission_id, split, scorer_id, snapshot_id } = identity;
  return scores
    .list({ submission_id, split, scorer_id })
    .filter((score) => score.snapshot_id === snapshot_id);
}

interface AuditRequest {
  readonly evaluator: string;
  readonly sample: number;
  /** Any text; which scores are drawn follows from it. */
  readonly seed: string;
  /** By how much a number may differ. */
  readonly tolerance: number;
}

interface AuditedScore {
  readonly score_id: string;
  readonly rerun_id: string;
  readonly agrees: boolean;
  /** The numbers that differ by more than the tolerance. */
  readonly differing: readonly string[];
}

export interface AuditAgreement {
  readonly evaluator: string;
  readonly seed: string;
  readonly tolerance: number;
  /** Official scores that could have been drawn. */
  readonly eligible: number;
  readonly sampled: number;
  readonly agreed: number;
  readonly scores: readonly AuditedScore[];
}

/** Re-executes random official scores, each by the version that made it, and publishes how many came out the same. */
export async function auditReruns(request: AuditRequest, context: ScoringContext): Promise<AuditAgreement> {
  const { home, actor, clock } = context;
  const eligible = eligibleScores(request.evaluator, context);
  if (eligible.length === 0)
    throw new AssayError('usage', 'E_AUDIT_NONE', `${request.evaluator} has no official score to rerun`);
  const drawn = inDrawnOrder(eligible, request.seed).slice(0, request.sample);
  const scores: AuditedScore[] = [];
  for (const score of drawn) scores.push(await audited(score, request.tolerance, context));
  const agreement: AuditAgreement = {
    evaluator: request.evaluator,
    seed: request.seed,
    tolerance: request.tolerance,
    eligible: eligible.length,
    sampled: scores.length,
    agreed: scores.filter(({ agrees }) => agrees).length,
    scores,
  };
  const { evaluator, tolerance, ...rest } = agreement;
  home.ledger.append(await home.signingKey(), () => [
    {
      kind: 'rerun.compared',
      subjects: [],
      predicate: {
        about: evaluator,
        ...rest,
        tolerance: String(tolerance),
        scores: scores.map((each) => ({ ...each, differing: [...each.differing] })),
        actor,
        at: clock.now(),
      },
    },
  ]);
  return agreement;
}

function eligibleScores(key: string, { home }: ScoringContext): readonly OfficialScore[] {
  const { store } = home;
  return store.scores
    .list({ evaluator_key: key })
    .filter(({ kind, status }) => status === 'scored' && (kind === 'official' || kind === 'rerun'))
    .filter(({ id }) => scoreStatus(store.ledger, id) === 'current');
}

/** By the hash of seed and id: who knows the seed can check the draw, and nobody can choose an id that is not drawn. */
function inDrawnOrder(scores: readonly OfficialScore[], seed: string): readonly OfficialScore[] {
  const place = ({ id }: OfficialScore): string =>
    createHash('sha256').update(`${seed}\0${id}`).digest('hex');
  return scores
    .map((score) => ({ score, at: place(score) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ score }) => score);
}

async function audited(
  score: OfficialScore,
  tolerance: number,
  context: ScoringContext,
): Promise<AuditedScore> {
  const { store } = context.home;
  const { submission_id, evaluator_key, evaluator_digest, split, scorer, snapshot_id } = score;
  const submission = store.submissions.get(submission_id)?.submission;
  const version = store.evaluators.get(evaluator_key, evaluator_digest);
  if (submission === undefined || version === null)
    throw new AssayError('environment', 'E_EVALUATOR_LOST', `the inputs of ${score.id} are not in the store`);
  const registered =
    snapshot_id === null
      ? version
      : { ...version, snapshots: { ...version.snapshots, [split]: snapshot_id } };
  const identity = { submission_id, split, scorer_id: scorer.id, snapshot_id };
  const attempt =
    Math.max(...scoresOfIdentity(store.scores, identity).map((each) => each.execution.attempt)) + 1;
  const rerun = await scoreOne({ submission, registered, split, kind: 'audit', attempt }, context);
  const differing = score.metrics.flatMap(({ name, value }) => {
    const other = rerun.metrics.find((metric) => metric.name === name)?.value ?? null;
    return isMeasured(name) || isClose(value, other, tolerance) ? [] : [name];
  });
  return { score_id: score.id, rerun_id: rerun.id, agrees: differing.length === 0, differing };
}

function isClose(a: string | null, b: string | null, tolerance: number): boolean {
  if (a === b) return true;
  return a !== null && b !== null && Math.abs(Number(a) - Number(b)) <= tolerance;
}

/** One factor at a time from the first score to the second. */
interface Step {
  readonly factor: Factor;
  /** What the headline changes by in this step; null until the rerun that would tell is there. */
  readonly delta: string | null;
}

/** A rerun that would tell two factors apart: which submission, by whose scorer, with whose hidden data. */
interface TellingRerun {
  readonly submission_id: string;
  readonly scorer_of: string;
  readonly hidden_of: string;
}

interface Corner {
  readonly run: OfficialScore;
  readonly scorer: OfficialScore;
  readonly hidden: OfficialScore;
}

/** The path that changes one factor at a time, and which of its corners have no score yet: the fewest that tell all apart. */
function tellApart(
  a: OfficialScore,
  b: OfficialScore,
  factors: readonly Factor[],
  scores: Scores,
): { readonly steps: readonly Step[]; readonly reruns: readonly TellingRerun[] } {
  const order = (['run', 'scorer', 'hidden_data'] as const).filter((factor) => factors.includes(factor));
  const corners: Corner[] = [{ run: a, scorer: a, hidden: a }];
  for (const factor of order) {
    const last = corners.at(-1)!;
    corners.push({ ...last, [factor === 'hidden_data' ? 'hidden' : factor]: b });
  }
  const found = corners.map((corner, i) =>
    i === 0 ? a : i === corners.length - 1 ? b : scoreAt(corner, scores),
  );
  return {
    steps: order.map((factor, i) => ({ factor, delta: headlineDelta(found[i]!, found[i + 1]!) })),
    reruns: corners.flatMap(({ run, scorer, hidden }, i) =>
      found[i] === null
        ? [
            {
              submission_id: run.submission_id,
              scorer_of: scorer.evaluator_digest,
              hidden_of: hidden.evaluator_digest,
            },
          ]
        : [],
    ),
  };
}

function scoreAt({ run, scorer, hidden }: Corner, scores: Scores): OfficialScore | null {
  const identity = {
    submission_id: run.submission_id,
    split: run.split,
    scorer_id: scorer.scorer.id,
    snapshot_id: hidden.snapshot_id,
  };
  return scoresOfIdentity(scores, identity).find(({ status }) => status === 'scored') ?? null;
}

/** Of the first number that both have. */
function headlineDelta(a: OfficialScore | null, b: OfficialScore | null): string | null {
  for (const { name, value } of a?.metrics ?? []) {
    const other = b?.metrics.find((metric) => metric.name === name)?.value ?? null;
    if (value !== null && other !== null) return difference(value, other);
  }
  return null;
}

/** Decimal digits: what two texts differ by, without the noise of binary fractions. */
function difference(a: string, b: string): string {
  const places = Math.max(...[a, b].map((text) => (text.split('.')[1] ?? '').length));
  return (Number(b) - Number(a)).toFixed(places).replace(/^-(0(?:\.0*)?)$/, '$1');
}

/** What can make two scores differ. */
type Factor = 'run' | 'scorer' | 'hidden_data' | 'judge_drift';

/** What names the scorer that it is of: a score, or a version of an evaluator. */
type Scored = Pick<OfficialScore, 'scorer'>;

/**
 * Where the parts of two scorers differ: `unit.code`, `play.arena.opponents`. Private tests are hidden data, not a part, and the
 * bytes of an arena's folder say nothing more where a part of the arena that has a name differs.
 */
export function changedComponents(a: Scored, b: Scored): readonly string[] {
  const [one, other] = [a.scorer.components, b.scorer.components];
  return namesIn(one, other).flatMap((key) => {
    const [left, right] = [objectOf(one[key]), objectOf(other[key])];
    const changed = namesIn(left, right).filter(
      (name) => !isHidden(name) && !isSame(left[name], right[name]),
    );
    const named = changed.length > 1 ? changed.filter((name) => name !== 'files') : changed;
    return named.flatMap((name) => changedParts(`${key}.${name}`, left[name], right[name]));
  });
}

/** A judge and an arena have parts of their own. */
function changedParts(
  path: string,
  left: JsonValue | undefined,
  right: JsonValue | undefined,
): readonly string[] {
  const [one, other] = [objectOf(left), objectOf(right)];
  const names = namesIn(one, other).filter((name) => !isSame(one[name], other[name]));
  const isOnBothSides = Object.keys(one).length > 0 && Object.keys(other).length > 0;
  return isOnBothSides ? names.map((name) => `${path}.${name}`) : [path];
}

function namesIn(a: JsonObject, b: JsonObject): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted();
}

/** The keys of the scorers whose private tests differ. */
function changedTests(a: OfficialScore, b: OfficialScore): readonly string[] {
  const keys = Object.keys({ ...a.scorer.components, ...b.scorer.components });
  return keys.filter((key) => {
    const [left, right] = [objectOf(a.scorer.components[key]), objectOf(b.scorer.components[key])];
    return !isSame(left['tests'], right['tests']);
  });
}

/** What answered for the judge: another model or fingerprint behind the same name is nobody's change. */
function changedJudge(a: OfficialScore, b: OfficialScore): boolean {
  const [one, other] = [a.execution.used?.['judge'], b.execution.used?.['judge']];
  return one !== undefined && other !== undefined && !isSame(one, other);
}

/** Whether another attempt at the same could come out otherwise: judges, games, tests that are not always the same. */
function isStochastic({ marks, scorer }: OfficialScore): boolean {
  const isJudged = marks.some(
    (mark) => mark === 'flaky' || mark === 'human_judged' || mark === 'model_judged',
  );
  const parts = Object.values(scorer.components).map(objectOf);
  return isJudged || parts.some(({ judge = null, arena = null }) => judge !== null || arena !== null);
}

const isHidden = (name: string): boolean => name === 'tests';

function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return canonicalJson(a ?? null) === canonicalJson(b ?? null);
}

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
