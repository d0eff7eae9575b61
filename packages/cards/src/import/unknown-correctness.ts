/** The shape of a row demands an answer to whether it is correct; where nobody says, this stands beside it. */
export const unknownCorrectness = { correctness: 'unknown' } as const;
