/** The schemas of what can be asked about the logs of other tools. */
export const importRequests = {
  import: async () => (await import('./import.request.ts')).importRequest,
} as const;
