/** What the pages of the workbench ask. */
export const viewVerbs = {
  schemas: async () => (await import('./schemas.ts')).viewSchemas,
  runs: async () => (await import('./runs/runs.ts')).runsView,
  run: async () => (await import('./run/run.ts')).runView,
} as const;
