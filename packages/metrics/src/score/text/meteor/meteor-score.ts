import { alignWords, type SynonymLookup } from './meteor-alignment.ts';

export interface MeteorOptions {
  /** Weight of precision against recall in the mean. */
  readonly alpha: number;
  /** Shape of the fragmentation penalty. */
  readonly beta: number;
  /** Weight of the fragmentation penalty. */
  readonly gamma: number;
  readonly synonyms?: SynonymLookup;
}

/**
 * METEOR of one output (as words) against its references: the best of (1 − γ (chunks/matched)^β) · Fmean,
 * Fmean = PR / (αP + (1 − α)R). Banerjee and Lavie (2005) with nltk's defaults 0.9, 3, 0.5; nothing matched is 0.
 * Even an identical text is below 1: its one chunk costs γ / words^β.
 */
export function meteorScore(
  output: readonly string[],
  references: readonly (readonly string[])[],
  options: MeteorOptions,
): number {
  return Math.max(...references.map((reference) => scoreOne(output, reference, options)));
}

function scoreOne(
  output: readonly string[],
  reference: readonly string[],
  { alpha, beta, gamma, synonyms }: MeteorOptions,
): number {
  const { matched, chunks } = alignWords(output, reference, synonyms ?? null);
  if (matched === 0) return 0;
  const precision = matched / output.length;
  const recall = matched / reference.length;
  const mean = (precision * recall) / (alpha * precision + (1 - alpha) * recall);
  return (1 - gamma * (chunks / matched) ** beta) * mean;
}
