/** What can be asked about reported results. */
export const cardVerbs = {
  ingest: async () => (await import('./ingest.ts')).ingest,
  check: async () => (await import('./check.ts')).check,
  signals: async () => (await import('./signals.ts')).signals,
  exportSignals: async () => (await import('./export-signals.ts')).exportSignals,
  corpus: async () => (await import('./corpus.ts')).corpus,
  completeness: async () => (await import('./completeness.ts')).completeness,
  show: async () => (await import('./show.ts')).show,
  exportCards: async () => (await import('./export-cards.ts')).exportCards,
  sql: async () => (await import('./sql.ts')).sql,
  resolve: async () => (await import('./names/resolve.ts')).resolve,
  suggest: async () => (await import('./names/suggest.ts')).suggest,
} as const;
