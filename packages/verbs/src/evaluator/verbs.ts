/** What a host can ask of its evaluator. */
export const evaluatorVerbs = {
  commit: async () => (await import('./commit.ts')).commitLabels,
  backup: async () => (await import('./backup.ts')).backupMasters,
  rotate: async () => (await import('./rotate.ts')).rotateMaster,
  rekey: async () => (await import('./rekey.ts')).rekeyVault,
} as const;
