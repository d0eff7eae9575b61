/** What can be asked about the logs of other tools. */
export const importVerbs = {
  import: async () => (await import('./import.ts')).importRecords,
  importRuns: async () => (await import('./runs/import-runs.ts')).importRuns,
} as const;
