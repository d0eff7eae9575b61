import { AssayError } from '@assay/records';
import { checkFinite } from './check-finite.ts';
import { mean } from './descriptive/mean.ts';
import { standardDeviation } from './descriptive/standard-deviation.ts';

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
