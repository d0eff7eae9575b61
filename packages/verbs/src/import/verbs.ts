/** What can be asked about the logs of other tools. */
export const importVerbs = {
  import: async () => (await import('./import.ts')).importRecords,
} as const;
