/** What can be asked about what was kept as proof. */
export const auditVerbs = {
  verify: async () => (await import('./verify.ts')).verify,
} as const;
