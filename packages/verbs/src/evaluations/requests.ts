/** The schemas of what can be asked about evaluations. */
export const evaluationRequests = {} as const;
