import type { Score } from '@assay/records';
import { codePointOrder } from '../aggregate/code-point-order.ts';
import type { ScoreDefinition } from '../aggregate/score-definition.ts';
import { type Agreement, agreementOverRuns } from './agreement-over-runs.ts';
import { type Spread, spreadOverRuns } from './spread-over-runs.ts';

export interface RepeatedScoreDefinition extends ScoreDefinition {
  /** Labels from smallest to largest, for ties. */
  readonly scale?: readonly string[];
}

/** Runs that count for this entry, and runs that do not, by class of what is missing (`absent`: not in the run). */
interface RunCounts {
  readonly n: number;
  readonly missing: number;
  readonly missing_by_class: Readonly<Record<string, number>>;
}

export type SampleStability = RunCounts &
  (({ readonly kind: 'agreement' } & Agreement) | ({ readonly kind: 'spread' } & Spread));

export interface StableSample {
  readonly id: string;
  readonly scores: Readonly<Record<string, SampleStability>>;
}

/** One score of one sample over all runs, `undefined` where a run does not have the sample. */
export function sampleStability(
  scores: readonly (Score | undefined)[],
  definition: RepeatedScoreDefinition,
): SampleStability {
  const values = scores.flatMap((score) => (score?.kind === 'scored' ? [score.value] : []));
  const counts = countRuns(scores, values.length);
  return definition.scoreType.kind === 'number'
    ? { kind: 'spread', ...spreadOverRuns(values as number[]), ...counts }
    : {
        kind: 'agreement',
        ...agreementOverRuns(values as (boolean | string)[], definition.scale),
        ...counts,
      };
}

function countRuns(scores: readonly (Score | undefined)[], n: number): RunCounts {
  const byClass: Record<string, number> = {};
  for (const score of scores) {
    if (score?.kind === 'scored') continue;
    const missingClass = score?.class ?? 'absent';
    byClass[missingClass] = (byClass[missingClass] ?? 0) + 1;
  }
  const sorted = Object.entries(byClass).sort(([a], [b]) => codePointOrder(a, b));
  return { n, missing: scores.length - n, missing_by_class: Object.fromEntries(sorted) };
}
