import type { OfficialScore } from '@assay/records';
import type { Scores } from '../../score/scores.ts';
import { scoresOfIdentity } from '../score-identity.ts';
import type { Factor } from './factors.ts';

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
