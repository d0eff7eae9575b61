/** What can be asked about the store itself. */
export const storeVerbs = {
  check: async () => (await import('./check.ts')).checkStore,
  migrate: async () => (await import('./migrate.ts')).migrateStore,
  copy: async () => (await import('./copy.ts')).copyStore,
  clean: async () => (await import('./clean.ts')).cleanStore,
} as const;
