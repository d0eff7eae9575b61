export interface PrecisionRecall {
  readonly precision: number;
  readonly recall: number;
  readonly f: number;
}

/** Precision, recall and their harmonic mean from counts; an empty side gives 0, never a division by zero. */
export function fMeasure(matched: number, outputCount: number, referenceCount: number): PrecisionRecall {
  const precision = outputCount === 0 ? 0 : matched / outputCount;
  const recall = referenceCount === 0 ? 0 : matched / referenceCount;
  const f = matched === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f };
}
