/** The schemas of what can be asked about matches between players. */
export const arenaRequests = {
  run: async () => (await import('./run.request.ts')).arenaRunRequest,
  resume: async () => (await import('./resume.request.ts')).arenaResumeRequest,
  show: async () => (await import('./show.request.ts')).arenaShowRequest,
  replay: async () => (await import('./replay.request.ts')).arenaReplayRequest,
  schedule: async () => (await import('./schedule.request.ts')).arenaScheduleRequest,
  rate: async () => (await import('./rate.request.ts')).arenaRateRequest,
} as const;
