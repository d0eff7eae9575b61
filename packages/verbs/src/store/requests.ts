/** The schemas of what can be asked about the store itself. */
export const storeRequests = {
  check: async () => (await import('./check.request.ts')).checkStoreRequest,
  migrate: async () => (await import('./migrate.request.ts')).migrateStoreRequest,
  copy: async () => (await import('./copy.request.ts')).copyStoreRequest,
  clean: async () => (await import('./clean.request.ts')).cleanStoreRequest,
} as const;
