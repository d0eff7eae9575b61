import { AssayError } from '@assay/records';
import { normalQuantile } from './distributions.ts';

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
