import { AssayError, missing, type Score, scored } from '@assay/records';
import { checkFinite, mean, standardDeviation } from './descriptive.ts';

/**
 * The true rate behind a judge's rate, given how often the judge is right (Rogan & Gladen 1978):
 * (rate + specificity - 1) / (sensitivity + specificity - 1), kept within [0, 1]. Undefined, hence missing,
 * where the judge is no better than a coin (sensitivity + specificity ≤ 1) or a number is not a rate.
 */
export function roganGladen(rate: number, sensitivity: number, specificity: number): Score {
  if (![rate, sensitivity, specificity].every((value) => value >= 0 && value <= 1)) {
    return missing('undefined', `rates lie in [0, 1]; given ${rate}, ${sensitivity}, ${specificity}`);
  }
  const informed = sensitivity + specificity - 1;
  if (!(informed > 0)) {
    return missing(
      'undefined',
      `a judge with sensitivity ${sensitivity} and specificity ${specificity} says nothing about the rate`,
    );
  }
  return scored(Math.min(1, Math.max(0, (rate + specificity - 1) / informed)));
}

export interface PredictionPoweredMean {
  readonly estimate: number;
  /** Null below two labelled or two unlabelled samples. */
  readonly standard_error: number | null;
  /** The weight given to the judge: 1 is plain PPI. */
  readonly lambda: number;
}

interface LabelledSubset {
  /** What people said. */
  readonly labels: ArrayLike<number>;
  /** What the judge said of the same samples. */
  readonly judged: ArrayLike<number>;
  /** What the judge said of all the others. */
  readonly unlabelled: ArrayLike<number>;
}

/**
 * Prediction-powered inference for a mean (Angelopoulos et al. 2023): a judge's mean over many samples,
 * corrected by its error on the few that people labelled: λ mean f(U) + mean(Y - λ f(L)), variance
 * λ² var f(U) / N + var(Y - λ f(L)) / n, both over n - 1. `power-tuned` (PPI++) takes
 * λ = cov(Y, f) / ((1 + n/N) var f), the variance of f being that of all judged samples together.
 */
export function predictionPoweredMean(
  { labels, judged, unlabelled }: LabelledSubset,
  weight: 'plain' | 'power-tuned' = 'plain',
): PredictionPoweredMean | null {
  [labels, judged, unlabelled].forEach(checkFinite);
  if (labels.length !== judged.length) {
    throw new AssayError(
      'usage',
      'E_METRIC_PAIRS',
      `labels and judgements come in pairs; given ${labels.length} and ${judged.length}`,
    );
  }
  const [n, N] = [labels.length, unlabelled.length];
  if (n === 0 || N === 0) return null;
  const lambda = weight === 'plain' ? 1 : tunedWeight(labels, judged, unlabelled);
  const rest = Float64Array.from(labels, (label, i) => label - lambda * judged[i]!);
  const [judgeSd, restSd] = [standardDeviation(unlabelled), standardDeviation(rest)];
  return {
    estimate: lambda * mean(unlabelled)! + mean(rest)!,
    standard_error:
      judgeSd === null || restSd === null
        ? null
        : Math.hypot((lambda * judgeSd) / Math.sqrt(N), restSd / Math.sqrt(n)),
    lambda,
  };
}

/** 0 where the judge does not vary or there are too few labels to say. */
function tunedWeight(
  labels: ArrayLike<number>,
  judged: ArrayLike<number>,
  unlabelled: ArrayLike<number>,
): number {
  const n = labels.length;
  const [meanLabel, meanJudged] = [mean(labels)!, mean(judged)!];
  let covariance = 0;
  for (let i = 0; i < n; i++) covariance += (labels[i]! - meanLabel) * (judged[i]! - meanJudged);
  const spread = standardDeviation([...Array.from(judged), ...Array.from(unlabelled)]);
  if (n < 2 || spread === null || spread === 0) return 0;
  return covariance / (n - 1) / ((1 + n / unlabelled.length) * spread ** 2);
}
