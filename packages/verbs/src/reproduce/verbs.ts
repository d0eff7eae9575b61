/** What can be asked about a published result that was run again. */
export const reproduceVerbs = {
  table: async () => (await import('./table.ts')).reproduceTable,
} as const;
