/** The schemas of what can be asked about versions of the scorer. */
export const versionRequests = {
  rerun: async () => (await import('./rerun.request.ts')).rerunRequest,
  rerunAll: async () => (await import('./rerun-all.request.ts')).rerunAllRequest,
  supersede: async () => (await import('./end.request.ts')).supersedeRequest,
  invalidate: async () => (await import('./end.request.ts')).invalidateRequest,
  withdraw: async () => (await import('./end.request.ts')).withdrawRequest,
  reinstate: async () => (await import('./end.request.ts')).reinstateRequest,
  explain: async () => (await import('./explain.request.ts')).explainRequest,
  auditReruns: async () => (await import('./audit-reruns.request.ts')).auditRerunsRequest,
} as const;
