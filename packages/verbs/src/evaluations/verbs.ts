/** What can be asked about evaluations. */
export const evaluationVerbs = {} as const;
