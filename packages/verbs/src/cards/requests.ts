/** The schemas of what can be asked about reported results. */
export const cardRequests = {
  ingest: async () => (await import('./ingest.request.ts')).ingestRequest,
  check: async () => (await import('./check.request.ts')).checkCorpusRequest,
  signals: async () => (await import('./signals.request.ts')).signalsRequest,
  exportSignals: async () => (await import('./export-signals.request.ts')).exportSignalsRequest,
  corpus: async () => (await import('./corpus.request.ts')).corpusRequest,
  completeness: async () => (await import('./completeness.request.ts')).completenessRequest,
  show: async () => (await import('./show.request.ts')).showCardRequest,
  exportCards: async () => (await import('./export-cards.request.ts')).exportCardsRequest,
  sql: async () => (await import('./sql.request.ts')).sqlRequest,
  resolve: async () => (await import('./names/resolve.request.ts')).resolveRequest,
  suggest: async () => (await import('./names/suggest.request.ts')).suggestRequest,
} as const;
