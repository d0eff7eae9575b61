import { ratingCells } from '../number/rating-cells.ts';
import { plural } from './plural.ts';

interface SequentialTest {
  readonly decision: string;
  readonly estimate: {
    readonly elo: number | null;
    readonly interval: { readonly low: number; readonly high: number } | null;
  } | null;
  readonly path: readonly { readonly pairs: number }[];
}

/** What a sequential test came to: `accept h1 after 16 pairs; Elo 198 [38, 544]`. */
export function sequentialWords({ decision, estimate, path }: SequentialTest): string {
  return `${decision.replace('_', ' ')} after ${plural(path.at(-1)?.pairs ?? 0, 'pair')}${eloWords(estimate)}`;
}

function eloWords(estimate: SequentialTest['estimate']): string {
  if (estimate === null || estimate.elo === null) return '';
  const [elo, range] = ratingCells(estimate.elo, estimate.interval);
  return `; Elo ${elo}${estimate.interval === null ? ', without an interval' : ` ${range}`}`;
}
