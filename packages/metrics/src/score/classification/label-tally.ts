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
  /** Of a resample: the counts of the set that it is drawn from, whose labels are those of every resample. */
  readonly whole?: Pick<LabelTally, 'expected' | 'predicted' | 'correct'>;
}

/**
 * The counts of the labels that the set has, with those of the whole set where they are of a resample. A label that occurs once
 * is in few resamples: were it left out of the others, and of a mean over labels, nearly all of them would lie on one
 * side of the number of the set. What a resample says nothing about stays as it is in the set.
 */
export function* labelCountsOfSet(
  tally: LabelTally,
): Generator<{ readonly counts: LabelCounts; readonly whole: LabelCounts }> {
  const { whole = tally } = tally;
  for (let code = 0; code < whole.expected.length; code++) {
    const own = countsAt(whole, code);
    if (own.expected + own.predicted > 0) yield { counts: countsAt(tally, code), whole: own };
  }
}

function countsAt(
  { expected, predicted, correct }: Pick<LabelTally, 'expected' | 'predicted' | 'correct'>,
  code: number,
): LabelCounts {
  return { expected: expected[code]!, predicted: predicted[code]!, correct: correct[code]! };
}

/** The counts of the labels that occur as expected or predicted. */
export function* labelCounts({ expected, predicted, correct }: LabelTally): Generator<LabelCounts> {
  for (let code = 0; code < expected.length; code++) {
    const counts = { expected: expected[code]!, predicted: predicted[code]!, correct: correct[code]! };
    if (counts.expected + counts.predicted > 0) yield counts;
  }
}
