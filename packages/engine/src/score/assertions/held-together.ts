import { passes, type ScoringSample } from '@assay/metrics';
import { type JsonObject, missing, type Score, scored } from '@assay/records';
import type { Assertion } from './read-assertions.ts';

/** An assertion, and the score that it is held against. */
export interface Asserted {
  readonly assertion: Assertion;
  readonly score: Score;
}

/** The score of an assertion that asks nobody; none of one that does. */
export function judgedPlainly(assertion: Assertion, sample: ScoringSample): readonly Asserted[] {
  const { metric, params } = assertion;
  return metric.kind === 'sample'
    ? [{ assertion, score: metric.score(seenBy(assertion, sample), params) }]
    : [];
}

/** The sample with what the assertion compares with. */
export function seenBy({ expected }: Assertion, sample: ScoringSample): ScoringSample {
  return expected === undefined ? sample : { ...sample, expected };
}

/** Whether all of them hold, each kept by its name. One that does not is enough; one that says nothing leaves it open. */
export function heldTogether(asserted: readonly Asserted[]): Score {
  const held: Record<string, boolean | string> = {};
  let unknown: Score | null = null;
  for (const { assertion, score } of asserted) {
    const { name, metric, isNegated } = assertion;
    const key = freeName(name, held);
    if (score.kind === 'missing') {
      held[key] = `${score.class}: ${score.why}`;
      unknown ??= missing(score.class, `${name}: ${score.why}`);
    } else held[key] = typeof score.value !== 'string' && passes(score.value, metric.passRule!) !== isNegated;
  }
  if (Object.values(held).includes(false)) return scored(false, { assertions: held as JsonObject });
  return unknown ?? scored(true, { assertions: held as JsonObject });
}

/** Two of one name are both kept. */
function freeName(name: string, taken: Readonly<Record<string, unknown>>): string {
  let free = name;
  for (let i = 2; Object.hasOwn(taken, free); i += 1) free = `${name} (${i})`;
  return free;
}
