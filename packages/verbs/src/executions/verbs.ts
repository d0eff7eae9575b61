/** What can be asked about executions and what they left. */
export const executionVerbs = {
  follow: async () => (await import('./follow.ts')).follow,
} as const;
