/** What can be asked about executions and what they left. */
export const executionVerbs = {
  events: async () => (await import('./events.ts')).events,
  follow: async () => (await import('./follow.ts')).follow,
  log: {
    outputs: async () => (await import('../log/log.ts')).log,
    sample: async () => (await import('../log/log-sample.ts')).logSample,
  },
  list: {
    executions: async () => (await import('../lists/list-executions.ts')).listExecutions,
    runs: async () => (await import('../lists/list-runs.ts')).listRuns,
    scorings: async () => (await import('../lists/list-scorings.ts')).listScorings,
    scorers: async () => (await import('../lists/list-scorers.ts')).listScorers,
    baselines: async () => (await import('../lists/list-baselines.ts')).listBaselinePage,
  },
} as const;
