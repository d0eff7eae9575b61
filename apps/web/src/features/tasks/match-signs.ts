import { outcomeGlyphs } from '@assay/shown';

/** How a check of a match stands: the class of its colour, and its sign. */
export const matchSigns = {
  passed: ['pass', outcomeGlyphs.pass],
  failed: ['fail', outcomeGlyphs.fail],
  warned: ['inconclusive', outcomeGlyphs.inconclusive],
  'not-applicable': ['missing', outcomeGlyphs.missing],
  'not-run': ['missing', outcomeGlyphs.missing],
} as const;

export const resultWords = {
  matches: 'matches',
  partial: 'matches in part',
  'does-not-match': 'does not match',
} as const;
