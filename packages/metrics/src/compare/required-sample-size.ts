import { AssayError } from '@assay/records';
import { normalQuantile } from './distributions.ts';
import { scaledIntegers } from './scaled-integers.ts';

/** What a planned comparison of two systems on the same questions is expected to show. */
export interface PowerDesign {
  /** ω²: variance between questions of the true difference. */
  readonly differenceVariance: number;
  /** σ²: variance within a question from one answer to the next, first and second system; 0 by default. */
  readonly withinVariance?: readonly [number, number];
  /** Answers per question, first and second system; 1 by default. */
  readonly answers?: readonly [number, number];
  /** Two-sided; 0.05 by default. */
  readonly alpha?: number;
  /** 0.8 by default. */
  readonly power?: number;
}

/**
 * Questions needed to detect a difference (Miller 2024): (z_{α/2} + z_β)² (ω² + σ₁²/K₁ + σ₂²/K₂) / δ².
 * Not rounded: take the next whole number up.
 */
export function requiredSampleSize(effect: number, design: PowerDesign): number {
  if (!Number.isFinite(effect) || effect === 0) {
    throw new AssayError(
      'usage',
      'E_METRIC_POWER',
      `an effect to detect is a finite number other than 0; given ${effect}`,
    );
  }
  return noise(design) / (effect * effect);
}

/** The least difference that n questions detect with the design's power: the inverse of the sample size. */
export function minimalDetectableEffect(n: number, design: PowerDesign): number {
  if (!(n > 0) || !Number.isFinite(n)) {
    throw new AssayError('usage', 'E_METRIC_POWER', `the number of questions is above 0; given ${n}`);
  }
  return Math.sqrt(noise(design) / n);
}

function noise({
  differenceVariance,
  withinVariance = [0, 0],
  answers = [1, 1],
  alpha = 0.05,
  power = 0.8,
}: PowerDesign): number {
  const variances = [differenceVariance, ...withinVariance];
  if (!variances.every((v) => v >= 0 && Number.isFinite(v)) || !answers.every((k) => k >= 1)) {
    throw new AssayError(
      'usage',
      'E_METRIC_POWER',
      `variances are at least 0 and answers at least 1; given variances ${variances.join(', ')} and answers ${answers.join(', ')}`,
    );
  }
  if (!(alpha > 0 && alpha < 1 && power > 0 && power < 1)) {
    throw new AssayError(
      'usage',
      'E_METRIC_POWER',
      `alpha and power lie between 0 and 1; given ${alpha} and ${power}`,
    );
  }
  const z = normalQuantile(1 - alpha / 2) + normalQuantile(power);
  return z * z * (differenceVariance + withinVariance[0] / answers[0] + withinVariance[1] / answers[1]);
}

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
