/** What the pages of the workbench ask. */
export const viewVerbs = {
  schemas: async () => (await import('./schemas.ts')).viewSchemas,
  runs: async () => (await import('./runs/runs.ts')).runsView,
  run: async () => (await import('./run/run.ts')).runView,
  samples: async () => (await import('./samples/samples.ts')).samplesView,
  sample: async () => (await import('./sample/sample.ts')).sampleView,
  compare: async () => (await import('./compare/compare.ts')).compareView,
  stability: async () => (await import('./stability/stability.ts')).stabilityView,
  today: async () => (await import('./today/today.ts')).todayView,
  task: async () => (await import('./tasks/task.ts')).taskView,
  checkTask: async () => (await import('./tasks/check-task.ts')).checkTask,
  cards: async () => (await import('./cards/cards.ts')).cardsView,
} as const;
