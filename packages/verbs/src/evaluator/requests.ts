/** The schemas of what a host can ask of its evaluator. */
export const evaluatorRequests = {
  init: async () => (await import('./init.request.ts')).initEvaluatorRequest,
  initFromBundle: async () => (await import('./codabench/init-from-bundle.request.ts')).initFromBundleRequest,
  exportBundle: async () => (await import('./codabench/export-bundle.request.ts')).exportBundleRequest,
  check: async () => (await import('./check.request.ts')).checkEvaluatorRequest,
  register: async () => (await import('./register.request.ts')).registerRequest,
  show: async () => (await import('./show.request.ts')).showEvaluatorRequest,
  commit: async () => (await import('./commit.request.ts')).commitLabelsRequest,
  backup: async () => (await import('./backup.request.ts')).backupMastersRequest,
  rotate: async () => (await import('./rotate.request.ts')).rotateMasterRequest,
  rekey: async () => (await import('./rekey.request.ts')).rekeyVaultRequest,
} as const;
