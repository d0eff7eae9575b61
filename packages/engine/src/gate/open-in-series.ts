import type { StabilityNumbers } from './evidence/gate-evidence.ts';
import { couldHaveCounted } from './evidence/missing-samples.ts';

/**
 * Samples of all runs that have no score and could have had one, of the score that a number is made of; of an own name,
 * which does not say, of the score that lacks most.
 */
export function openInSeries({ samples = [] }: StabilityNumbers, number: string): number {
  const open = new Map<string, number>();
  for (const { scores } of samples) {
    for (const [name, { missing_by_class: classes }] of Object.entries(scores)) {
      const own = Object.entries(classes).reduce(
        (sum, [kind, count]) => (couldHaveCounted(kind) ? sum + count : sum),
        0,
      );
      open.set(name, (open.get(name) ?? 0) + own);
    }
  }
  const score = [number, number.replace(/\.(?:mean|pass_rate)$/, '')].find((name) => open.has(name));
  return score === undefined ? Math.max(0, ...open.values()) : open.get(score)!;
}
