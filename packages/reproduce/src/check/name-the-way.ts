import type { ScoringSample } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import { otherWays } from './other-ways.ts';

interface Searched {
  readonly metric: string;
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly samples: readonly ScoringSample[];
  /** How far a number may be from the one that is searched for: rounding. */
  readonly within: number;
}

/** The ways to count that give this number where the metric gives another; a way that cannot read the samples gives none. */
export function nameTheWay(
  value: number,
  { metric, parameters, samples, within }: Searched,
): readonly string[] {
  return otherWays(metric, parameters).flatMap(({ name, value: count }) => {
    const other = valueOrNull(() => count(samples));
    return other !== null && Math.abs(other - value) <= within ? [name] : [];
  });
}

/** Samples of another shape than the way counts are refused by it: then it is not the one. */
function valueOrNull(count: () => number | null): number | null {
  try {
    return count();
  } catch {
    return null;
  }
}
