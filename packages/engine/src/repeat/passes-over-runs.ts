import { passAtK, passes, passHatK, type PassRule, type ScoreDefinition } from '@assay/metrics';
import type { Score, Stability } from '@assay/records';
import type { SampleScores } from '../compare/sample-scores.ts';

interface PassCount {
  n: number;
  passed: number;
}

/**
 * pass@k and pass^k for every k up to the number of runs, unbiased (combinatorial), averaged over the samples
 * that were scored in at least k runs. Only scores with a pass rule have them.
 */
export function passesOverRuns(
  definitions: readonly ScoreDefinition[],
  tables: readonly (readonly Pick<SampleScores, 'id' | 'scores'>[])[],
): Stability['passes'] {
  const judged = definitions.flatMap(({ name, passRule }, at) => {
    if (passRule === null) return [];
    const counts = new Map<string, PassCount>();
    for (const table of tables) {
      for (const { id, scores } of table) countPass(counts, id, scores[at]!, passRule);
    }
    return [[name, tables.map((_, i) => estimates([...counts.values()], i + 1))] as const];
  });
  return Object.fromEntries(judged);
}

function countPass(counts: Map<string, PassCount>, id: string, score: Score, rule: PassRule): void {
  if (score.kind === 'missing' || typeof score.value === 'string') return;
  let count = counts.get(id);
  if (count === undefined) counts.set(id, (count = { n: 0, passed: 0 }));
  count.n += 1;
  if (passes(score.value, rule)) count.passed += 1;
}

function estimates(counts: readonly PassCount[], k: number): Stability['passes'][string][number] {
  const enough = counts.filter(({ n }) => n >= k);
  const mean = (estimate: (n: number, c: number, k: number) => number | null): number | null =>
    enough.length === 0
      ? null
      : enough.reduce((sum, { n, passed }) => sum + estimate(n, passed, k)!, 0) / enough.length;
  return { k, samples: enough.length, pass_at_k: mean(passAtK), pass_hat_k: mean(passHatK) };
}
