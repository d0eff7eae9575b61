export interface LabelCounts {
  /** Samples whose expected label this is. */
  readonly expected: number;
  /** Samples for which it was predicted. */
  readonly predicted: number;
  /** Both at once. */
  readonly correct: number;
}

/** What the averages need of a set of (expected, predicted) pairs; memory grows with the labels, not the samples. */
export interface LabelTally {
  /** By the code of the label. */
  readonly expected: ArrayLike<number>;
  readonly predicted: ArrayLike<number>;
  readonly correct: ArrayLike<number>;
  readonly n: number;
  /** Samples whose predicted label is the expected one. */
  readonly right: number;
  /** Outputs that name no class: wrong, and in no class. */
  readonly unreadable: number;
}

/** The counts of the labels that occur as expected or predicted. */
export function* labelCounts({ expected, predicted, correct }: LabelTally): Generator<LabelCounts> {
  for (let code = 0; code < expected.length; code++) {
    const counts = { expected: expected[code]!, predicted: predicted[code]!, correct: correct[code]! };
    if (counts.expected + counts.predicted > 0) yield counts;
  }
}
