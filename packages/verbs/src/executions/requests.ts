/** The schemas of what can be asked about executions. */
export const executionRequests = {
  follow: async () => (await import('./follow.request.ts')).followRequest,
} as const;
