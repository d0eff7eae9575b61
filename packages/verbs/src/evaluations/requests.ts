/** The schemas of what can be asked about evaluations. */
export const evaluationRequests = {
  run: async () => (await import('./run.request.ts')).runRequest,
  plan: async () => (await import('./plan.request.ts')).planRequest,
  watch: async () => (await import('./run.request.ts')).runRequest,
  resume: async () => (await import('./run.request.ts')).runRequest,
  score: async () => (await import('./score.request.ts')).scoreRequest,
  peek: async () => (await import('./peek.request.ts')).peekRequest,
  report: async () => (await import('./report.request.ts')).reportRequest,
  reportEvaluation: async () => (await import('./report.request.ts')).reportRequest,
  repeat: async () => (await import('./repeat.request.ts')).repeatRequest,
  stability: async () => (await import('./stability.request.ts')).stabilityRequest,
  compare: async () => (await import('./compare/compare.request.ts')).compareRequest,
  compareAll: async () => (await import('./compare/compare-all.request.ts')).compareAllRequest,
  gate: async () => (await import('./gate.request.ts')).gateRequest,
  baseline: {
    set: async () => (await import('../baselines/set.request.ts')).setBaselineRequest,
    list: async () => (await import('../baselines/list.request.ts')).listBaselinesRequest,
    show: async () => (await import('../baselines/show.request.ts')).showBaselineRequest,
  },
  publish: async () => (await import('../publishing/publish.request.ts')).publishRequest,
  export: async () => (await import('../publishing/export.request.ts')).exportRequest,
  demo: async () => (await import('../demo/demo.request.ts')).demoRequest,
} as const;
