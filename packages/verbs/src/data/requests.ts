/** The schemas of what can be asked about data of others. */
export const dataRequests = {
  pull: async () => (await import('./pull.request.ts')).pullRequest,
} as const;
