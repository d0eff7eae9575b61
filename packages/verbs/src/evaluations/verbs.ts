/** What can be asked about evaluations. */
export const evaluationVerbs = {
  run: async () => (await import('./run.ts')).run,
  plan: async () => (await import('./plan.ts')).plan,
  watch: async () => (await import('./watch.ts')).watch,
  resume: async () => (await import('./resume.ts')).resume,
  score: async () => (await import('./score.ts')).score,
  peek: async () => (await import('./peek.ts')).peek,
  report: async () => (await import('./report.ts')).report,
  reportEvaluation: async () => (await import('./report-evaluation.ts')).reportEvaluation,
  repeat: async () => (await import('./repeat.ts')).repeat,
  stability: async () => (await import('./stability.ts')).stability,
  compare: async () => (await import('./compare/compare.ts')).compare,
  compareAll: async () => (await import('./compare/compare-all.ts')).compareAll,
  gate: async () => (await import('./gate.ts')).gate,
  baseline: {
    set: async () => (await import('../baselines/set.ts')).setBaseline,
    list: async () => (await import('../baselines/list.ts')).listBaselines,
    show: async () => (await import('../baselines/show.ts')).showBaseline,
  },
  publish: async () => (await import('../publishing/publish.ts')).publish,
  export: async () => (await import('../publishing/export.ts')).exportRun,
  demo: async () => (await import('../demo/demo.ts')).demo,
} as const;
