/** The schemas of what can be asked about a published result that is run again. */
export const reproduceRequests = {
  capture: async () => (await import('./capture/capture.request.ts')).captureRequest,
  extract: async () => (await import('./extract.request.ts')).extractRequest,
  exportProblem: async () => (await import('./translate/export-problem.request.ts')).exportProblemRequest,
  implement: async () => (await import('./implement.request.ts')).implementRequest,
  makeData: async () => (await import('./steps/make-data.request.ts')).makeDataRequest,
  checkImplementation: async () =>
    (await import('./check/check-implementation.request.ts')).checkImplementationRequest,
  reproduce: {
    run: async () => (await import('./run/reproduce.request.ts')).reproduceRequest,
    table: async () => (await import('./table.request.ts')).reproduceTableRequest,
    judge: async () =>
      (await import('./verdicts/judge-implementation.request.ts')).judgeImplementationRequest,
  },
  skills: { write: async () => (await import('./skills/write-skills.request.ts')).writeSkillsRequest },
} as const;
