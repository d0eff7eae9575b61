/** The schemas of what pages ask. */
export const viewRequests = {
  schemas: async () => (await import('./schemas.request.ts')).viewSchemasRequest,
  runs: async () => (await import('./runs/runs.request.ts')).runsViewRequest,
  run: async () => (await import('./run/run.request.ts')).runViewRequest,
} as const;
