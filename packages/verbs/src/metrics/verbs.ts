/** What can be asked about metrics. */
export const metricVerbs = {
  list: async () => (await import('./list.ts')).list,
  show: async () => (await import('./show.ts')).show,
  score: async () => (await import('./score.ts')).score,
} as const;
