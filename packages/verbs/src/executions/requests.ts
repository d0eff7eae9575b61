/** The schemas of what can be asked about executions. */
export const executionRequests = {
  events: async () => (await import('./events.request.ts')).eventsRequest,
  follow: async () => (await import('./follow.request.ts')).followRequest,
  log: {
    outputs: async () => (await import('../log/log.request.ts')).logRequest,
    sample: async () => (await import('../log/log.request.ts')).logSampleRequest,
  },
  list: {
    executions: async () => (await import('../lists/list.request.ts')).listExecutionsRequest,
    runs: async () => (await import('../lists/list.request.ts')).listRunsRequest,
    scorings: async () => (await import('../lists/list.request.ts')).listScoringsRequest,
    scorers: async () => (await import('../lists/list.request.ts')).listRequest,
    baselines: async () => (await import('../lists/list.request.ts')).listRequest,
  },
} as const;
