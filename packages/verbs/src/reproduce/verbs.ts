/** What can be asked about a published result that is run again. */
export const reproduceVerbs = {
  capture: async () => (await import('./capture/capture.ts')).capture,
  extract: async () => (await import('./extract.ts')).extract,
  exportProblem: async () => (await import('./translate/export-problem.ts')).exportProblem,
  implement: async () => (await import('./implement.ts')).implement,
  makeData: async () => (await import('./steps/make-data.ts')).makeData,
  checkImplementation: async () => (await import('./check/check-implementation.ts')).checkImplementation,
  reproduce: {
    run: async () => (await import('./run/reproduce.ts')).reproduce,
    table: async () => (await import('./table.ts')).reproduceTable,
    judge: async () => (await import('./verdicts/judge-implementation.ts')).judgeImplementation,
  },
  skills: { write: async () => (await import('./skills/write-skills.ts')).writeSkills },
} as const;
