/** The schemas of what can be asked about metrics. */
export const metricRequests = {
  list: async () => (await import('./list.request.ts')).listMetricsRequest,
  show: async () => (await import('./show.request.ts')).showMetricRequest,
  score: async () => (await import('./score.request.ts')).scoreFileRequest,
} as const;
