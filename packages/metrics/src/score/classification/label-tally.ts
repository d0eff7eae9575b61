export interface LabelCounts {
  /** Samples whose expected label this is. */
  expected: number;
  /** Samples for which it was predicted. */
  predicted: number;
  /** Both at once. */
  correct: number;
}

/** What the averages need of a set of (expected, predicted) pairs; memory grows with the labels, not the samples. */
export interface LabelTally {
  readonly labels: ReadonlyMap<string, LabelCounts>;
  readonly n: number;
  readonly correct: number;
  /** Outputs that name no class: wrong, and in no class. */
  readonly unreadable: number;
}
