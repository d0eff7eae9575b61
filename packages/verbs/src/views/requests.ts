/** The schemas of what pages ask. */
export const viewRequests = {
  schemas: async () => (await import('./schemas.request.ts')).viewSchemasRequest,
  runs: async () => (await import('./runs/runs.request.ts')).runsViewRequest,
  run: async () => (await import('./run/run.request.ts')).runViewRequest,
  samples: async () => (await import('./samples/samples.request.ts')).samplesViewRequest,
  sample: async () => (await import('./sample/sample.request.ts')).sampleViewRequest,
  compare: async () => (await import('./compare/compare.request.ts')).compareViewRequest,
  stability: async () => (await import('./stability/stability.request.ts')).stabilityViewRequest,
  today: async () => (await import('./today/today.request.ts')).todayViewRequest,
  task: async () => (await import('./tasks/task.request.ts')).taskViewRequest,
  checkTask: async () => (await import('./tasks/check-task.request.ts')).checkTaskRequest,
  cards: async () => (await import('./cards/cards.request.ts')).cardsViewRequest,
} as const;
