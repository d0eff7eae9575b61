import { flagField, numberField, oneOf, type Search, textField } from '../../../address.ts';

/** Which samples of a run are looked at, in which order, and which one is open: all of it is in the address. */
export const sampleFields = {
  q: textField,
  outcome: oneOf('failed', 'passed', 'missing'),
  /** Of which score the outcome is; the first that a gate names, unless it is said. */
  score: textField,
  cohort: textField,
  untagged: flagField,
  class: textField,
  turned: oneOf('worse', 'better'),
  unstable: flagField,
  truncated: flagField,
  score_min: numberField,
  score_max: numberField,
  against: textField,
  sort: textField,
  order: oneOf('up', 'down'),
  sample: textField,
  /** The run of a series whose answer is open; this one, unless it is said. */
  repetition: textField,
  /** Which parts of the page above the samples are unfolded: their names, with commas. */
  open: textField,
} as const;

export type SampleSearch = Search<typeof sampleFields>;
