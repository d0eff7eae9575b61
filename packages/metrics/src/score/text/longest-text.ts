/** Code units above which the n-gram metrics refuse a text: their memory grows with it. About 150,000 words. */
export const LONGEST_TEXT = 1_000_000;

/** What the pages of corpus metrics say of outputs that cannot be read. */
export const UNREADABLE_OUTPUT =
  'An output that is not text, or one of more than 1,000,000 code units: an empty text in its place (the model made it so). A reference of more: missing (not_applicable), and not in the corpus.';

/** What the pages of the others say of it. */
export const LONG_TEXT =
  'A text of more than 1,000,000 code units: missing; unparsable where it is the output (the model made it so long), not_applicable where it is a reference.';
