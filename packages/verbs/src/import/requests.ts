/** The schemas of what can be asked about the logs of other tools. */
export const importRequests = {
  import: async () => (await import('./import.request.ts')).importRequest,
  importRuns: async () => (await import('./runs/import-runs.request.ts')).importRunsRequest,
} as const;
