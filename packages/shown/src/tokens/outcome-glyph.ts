/** What can be said of a gate, a score or a sample. */
export type Outcome = 'pass' | 'fail' | 'inconclusive' | 'missing';

/** A sign for those who do not see the colour. */
export const outcomeGlyphs: Readonly<Record<Outcome, string>> = {
  pass: '✓',
  fail: '✗',
  inconclusive: '?',
  missing: '∅',
};
