/** The schemas of what can be asked about reviews by people. */
export const reviewRequests = {
  next: async () => (await import('./next.request.ts')).reviewNextRequest,
  vote: async () => (await import('./vote.request.ts')).reviewVoteRequest,
  undo: async () => (await import('./vote.request.ts')).reviewUndoRequest,
  status: async () => (await import('./status.request.ts')).reviewStatusRequest,
  disputes: async () => (await import('./adjudicate.request.ts')).reviewDisputesRequest,
  adjudicate: async () => (await import('./adjudicate.request.ts')).reviewAdjudicateRequest,
  appeal: async () => (await import('./appeal.request.ts')).reviewAppealRequest,
  export: async () => (await import('./exchange.request.ts')).reviewExportRequest,
  import: async () => (await import('./exchange.request.ts')).reviewImportRequest,
} as const;
