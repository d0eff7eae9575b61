/** What can be asked about data of others. */
export const dataVerbs = {
  pull: async () => (await import('./pull.ts')).pull,
} as const;
