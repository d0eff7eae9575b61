/** What a host can ask of its evaluator. */
export const evaluatorVerbs = {
  init: async () => (await import('./init.ts')).initEvaluator,
  initFromBundle: async () => (await import('./codabench/init-from-bundle.ts')).initFromBundle,
  exportBundle: async () => (await import('./codabench/export-bundle.ts')).exportBundle,
  check: async () => (await import('./check.ts')).checkEvaluator,
  register: async () => (await import('./register.ts')).register,
  show: async () => (await import('./show.ts')).showEvaluator,
  commit: async () => (await import('./commit.ts')).commitLabels,
  backup: async () => (await import('./backup.ts')).backupMasters,
  rotate: async () => (await import('./rotate.ts')).rotateMaster,
  rekey: async () => (await import('./rekey.ts')).rekeyVault,
} as const;
