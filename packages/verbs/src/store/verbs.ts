/** What can be asked about the store itself. */
export const storeVerbs = {
  check: async () => (await import('./check.ts')).checkStore,
} as const;
