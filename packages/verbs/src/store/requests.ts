/** The schemas of what can be asked about the store itself. */
export const storeRequests = {
  check: async () => (await import('./check.request.ts')).checkStoreRequest,
} as const;
