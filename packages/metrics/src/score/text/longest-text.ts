/** Code units above which the n-gram metrics refuse a text: their memory grows with it. About 150,000 words. */
export const LONGEST_TEXT = 1_000_000;
