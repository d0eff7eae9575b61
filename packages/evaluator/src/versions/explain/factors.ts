import { canonicalJson, type JsonObject, type JsonValue, objectOf, type OfficialScore } from '@assay/records';

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
