import { passedShare, type PassRule, type ScoreDefinition } from '@assay/metrics';
import type { Score } from '@assay/records';
import type { SampleScores } from '../compare/sample-scores.ts';

/** In how many runs a sample was scored, and in how many of them it passed. */
export interface PassCount {
  n: number;
  passed: number;
}

/** Of every score with a pass rule, by its name: a count for each sample that was ever scored. */
export type PassCounts = ReadonlyMap<string, readonly PassCount[]>;

export function passCounts(
  definitions: readonly ScoreDefinition[],
  tables: readonly (readonly Pick<SampleScores, 'id' | 'scores'>[])[],
): PassCounts {
  const judged = definitions.flatMap(({ name, passRule }, at) => {
    if (passRule === null) return [];
    const counts = new Map<string, PassCount>();
    for (const table of tables) {
      for (const { id, scores } of table) countPass(counts, id, scores[at]!, passRule);
    }
    return [[name, [...counts.values()]] as const];
  });
  return new Map(judged);
}

function countPass(counts: Map<string, PassCount>, id: string, score: Score, rule: PassRule): void {
  if (score.kind === 'missing' || typeof score.value === 'string') return;
  let count = counts.get(id);
  if (count === undefined) counts.set(id, (count = { n: 0, passed: 0 }));
  count.n += 1;
  if (passedShare(score, rule) === 1) count.passed += 1;
}
