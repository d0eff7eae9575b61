import type { PairedSamples } from './pair-samples.ts';

/** The samples that a comparison with a baseline leaves aside, counted; empty where all are paired. */
export function unpairedText({
  only_before: gone,
  only_after: added,
  input_changed: other,
}: Omit<PairedSamples, 'pairs'>): string {
  const parts: readonly (readonly [number, string])[] = [
    [gone, 'only in the baseline'],
    [added, 'not in the baseline'],
    [other, 'with another input'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ');
}
