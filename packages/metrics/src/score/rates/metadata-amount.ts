import { sampleError, type ScoringSample } from '../../catalogue/metric.ts';

/** A finite amount from 0 up (−0 is 0) that the run recorded in a sample's metadata; null where it recorded none. */
export function metadataAmount(sample: ScoringSample, field: string): number | null {
  const amount = sample.metadata?.[field];
  if (amount === undefined || amount === null) return null;
  if (typeof amount === 'number' && Number.isFinite(amount) && amount >= 0) return amount + 0;
  throw sampleError(
    sample,
    'E_METRIC_METADATA',
    `metadata.${field} must be a finite number from 0 up, given ${
      typeof amount === 'number' ? String(amount) : `a value of type ${typeof amount}`
    }`,
  );
}
