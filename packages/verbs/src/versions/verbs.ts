/** What a host can ask about versions of the scorer, and about what becomes of scores. */
export const versionVerbs = {
  rerun: async () => (await import('./rerun.ts')).rerun,
  rerunAll: async () => (await import('./rerun-all.ts')).rerunAll,
  supersede: async () => (await import('./end.ts')).supersede,
  invalidate: async () => (await import('./end.ts')).invalidate,
  withdraw: async () => (await import('./end.ts')).withdraw,
  reinstate: async () => (await import('./end.ts')).reinstate,
  explain: async () => (await import('./explain.ts')).explain,
  auditReruns: async () => (await import('./audit-reruns.ts')).auditReruns,
} as const;
