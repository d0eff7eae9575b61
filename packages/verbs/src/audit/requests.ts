/** The schemas of what can be asked about what was kept as proof. */
export const auditRequests = {
  verify: async () => (await import('./verify.request.ts')).verifyRequest,
} as const;
