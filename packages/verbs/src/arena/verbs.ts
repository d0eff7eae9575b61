/** What can be asked about matches between players. */
export const arenaVerbs = {
  run: async () => (await import('./run.ts')).arenaRun,
  resume: async () => (await import('./resume.ts')).arenaResume,
  show: async () => (await import('./show.ts')).arenaShow,
  replay: async () => (await import('./replay.ts')).arenaReplay,
  schedule: async () => (await import('./schedule.ts')).arenaSchedule,
  rate: async () => (await import('./rate.ts')).arenaRate,
} as const;
