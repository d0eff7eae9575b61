import { canonicalJson, type JsonObject, type JsonValue, objectOf, type OfficialScore } from '@assay/records';
import type { Scores } from '../score/scores.ts';
import { scoresOfIdentity } from './audit-reruns.ts';

/** One factor at a time from the first score to the second. */
export interface Step {
  readonly factor: Factor;
  /** What the headline changes by in this step; null until the rerun that would tell is there. */
  readonly delta: string | null;
}

/** A rerun that would tell two factors apart: which submission, by whose scorer, with whose hidden data. */
export interface TellingRerun {
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
export function tellApart(
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
export function difference(a: string, b: string): string {
  const places = Math.max(...[a, b].map((text) => (text.split('.')[1] ?? '').length));
  return (Number(b) - Number(a)).toFixed(places).replace(/^-(0(?:\.0*)?)$/, '$1');
}

/** What can make two scores differ. */
export type Factor = 'run' | 'scorer' | 'hidden_data' | 'judge_drift';

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
export function changedTests(a: OfficialScore, b: OfficialScore): readonly string[] {
  const keys = Object.keys({ ...a.scorer.components, ...b.scorer.components });
  return keys.filter((key) => {
    const [left, right] = [objectOf(a.scorer.components[key]), objectOf(b.scorer.components[key])];
    return !isSame(left['tests'], right['tests']);
  });
}

/** What answered for the judge: another model or fingerprint behind the same name is nobody's change. */
export function changedJudge(a: OfficialScore, b: OfficialScore): boolean {
  const [one, other] = [a.execution.used?.['judge'], b.execution.used?.['judge']];
  return one !== undefined && other !== undefined && !isSame(one, other);
}

/** Whether another attempt at the same could come out otherwise: judges, games, tests that are not always the same. */
export function isStochastic({ marks, scorer }: OfficialScore): boolean {
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
