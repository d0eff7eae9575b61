/** The schemas of what a host can ask of its evaluator. */
export const evaluatorRequests = {
  commit: async () => (await import('./commit.request.ts')).commitLabelsRequest,
  backup: async () => (await import('./backup.request.ts')).backupMastersRequest,
  rotate: async () => (await import('./rotate.request.ts')).rotateMasterRequest,
  rekey: async () => (await import('./rekey.request.ts')).rekeyVaultRequest,
} as const;
