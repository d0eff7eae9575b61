/** What can be asked about a published result that is run again. */
export const reproduceVerbs = {
  implement: async () => (await import('./implement.ts')).implement,
  reproduce: { table: async () => (await import('./table.ts')).reproduceTable },
} as const;
