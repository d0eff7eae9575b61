import { eloSummary, type SprtPlan, sprt, stoppedMatch } from '@assay/metrics';
import type { ArenaRules } from '@assay/records';
import type { FinishedPair } from './battles.ts';
import { pairRate } from './pair-rate.ts';
import type { HeadToHead, SequentialResult } from './standings.ts';

type Counts = [number, number, number, number, number];

/** How any two players fared against each other, in the order in which they first met. */
export function headToHead(pairs: readonly FinishedPair[], rules: ArenaRules): readonly HeadToHead[] {
  const meetings = new Map<string, { a: string; b: string; scores: { value: number; cluster: number }[] }>();
  for (const { a, b, score, opening } of pairs) {
    const key = JSON.stringify([a, b].toSorted());
    const meeting = meetings.get(key) ?? { a, b, scores: [] };
    meetings.set(key, meeting);
    meeting.scores.push({ value: a === meeting.a ? score : 1 - score, cluster: opening });
  }
  return Array.from(meetings.values(), ({ a, b, scores }) => {
    const values = scores.map(({ value }) => value);
    const pentanomial = countsOf(values);
    return {
      a,
      b,
      pentanomial,
      score: pairRate(scores, rules.level),
      summary: eloSummary({ kind: 'pentanomial', pairs: pentanomial }, rules.level),
      sequential: rules.sequential === null ? null : sequentialResult(values, rules.sequential, rules.level),
    };
  });
}

function countsOf(scores: readonly number[]): Counts {
  const counts: Counts = [0, 0, 0, 0, 0];
  for (const score of scores) counts[Math.round(score * 4)]! += 1;
  return counts;
}

/** More points than this say nothing more in a picture. */
const MOST_POINTS = 100;

function sequentialResult(scores: readonly number[], plan: SprtPlan, level: number): SequentialResult {
  const match = (upTo: number) => ({ kind: 'pentanomial', pairs: countsOf(scores.slice(0, upTo)) }) as const;
  const step = Math.max(1, Math.ceil(scores.length / MOST_POINTS));
  const looks = Array.from({ length: Math.ceil(scores.length / step) }, (_, i) =>
    Math.min(scores.length, (i + 1) * step),
  );
  return {
    ...sprt(match(scores.length), plan),
    estimate: stoppedMatch(match(scores.length), plan, level),
    path: looks.map((pairs) => ({ pairs, llr: sprt(match(pairs), plan).llr })),
  };
}
