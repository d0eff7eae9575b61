import { AssayError } from '@assay/records';
import { scaledIntegers } from './scaled-integers.ts';

/**
 * The Ladder (Blum & Hardt 2015): what a leaderboard shows after a submission with this loss. A loss below
 * the one shown by more than `step` is shown, rounded to the step; else nothing moves. Strict, and in decimal
 * arithmetic: 0.28 is not below 0.30 by more than 0.02. The first submission is shown rounded.
 */
export function ladder(shown: number | null, loss: number, step: number): number {
  if (!(step > 0) || !Number.isFinite(step) || !Number.isFinite(loss)) {
    throw new AssayError(
      'usage',
      'E_METRIC_LADDER',
      `a ladder takes a finite loss and a step above 0; given ${loss} and ${step}`,
    );
  }
  const { integers, scale } = scaledIntegers([loss, step, shown ?? 0], 4);
  const [lossUnits, stepUnits, shownUnits] = [integers[0]!, integers[1]!, integers[2]!];
  if (shown !== null && !(lossUnits < shownUnits - stepUnits)) return shown;
  return (Math.round(lossUnits / stepUnits) * stepUnits) / scale;
}

/**
 * The parameter-free Ladder for 0/1 losses: a submission replaces the best one when it is better and
 * (b - c)² > b + c, b being the samples it fixes and c those it breaks; that is McNemar's χ² above 1.
 * Whole numbers throughout. Losses are per sample, in the same order; `best` is null at the start.
 */
export function parameterFreeLadder(best: readonly boolean[] | null, losses: readonly boolean[]): boolean {
  if (best === null) return true;
  if (best.length !== losses.length) {
    throw new AssayError(
      'usage',
      'E_METRIC_LADDER',
      `a ladder compares losses on the same samples; given ${best.length} and ${losses.length}`,
    );
  }
  let [fixed, broken] = [0, 0];
  losses.forEach((lost, i) => {
    if (best[i] && !lost) fixed++;
    else if (!best[i] && lost) broken++;
  });
  return fixed > broken && (fixed - broken) ** 2 > fixed + broken;
}
