/** What can be asked about evaluations. */
export const evaluationVerbs = {
  run: async () => (await import('./run.ts')).run,
  plan: async () => (await import('./plan.ts')).plan,
  resume: async () => (await import('./resume.ts')).resume,
  score: async () => (await import('./score.ts')).score,
  peek: async () => (await import('./peek.ts')).peek,
  report: async () => (await import('./report.ts')).report,
  repeat: async () => (await import('./repeat.ts')).repeat,
  stability: async () => (await import('./stability.ts')).stability,
  compare: async () => (await import('./compare.ts')).compare,
  gate: async () => (await import('./gate.ts')).gate,
  setBaseline: async () => (await import('./set-baseline.ts')).setBaseline,
  listBaselines: async () => (await import('./list-baselines.ts')).listBaselines,
  showBaseline: async () => (await import('./show-baseline.ts')).showBaseline,
  publish: async () => (await import('./publish.ts')).publish,
  export: async () => (await import('./export.ts')).exportRun,
  demo: async () => (await import('./demo.ts')).demo,
} as const;
