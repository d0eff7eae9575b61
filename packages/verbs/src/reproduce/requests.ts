/** The schemas of what can be asked about a published result that was run again. */
export const reproduceRequests = {
  table: async () => (await import('./table.request.ts')).reproduceTableRequest,
} as const;
