/** What raters, adjudicators, submitters and hosts can ask about reviews by people. */
export const reviewVerbs = {
  next: async () => (await import('./next.ts')).reviewNext,
  vote: async () => (await import('./vote.ts')).reviewVote,
  undo: async () => (await import('./vote.ts')).reviewUndo,
  status: async () => (await import('./status.ts')).reviewStatus,
  disputes: async () => (await import('./adjudicate.ts')).reviewDisputes,
  adjudicate: async () => (await import('./adjudicate.ts')).reviewAdjudicate,
  appeal: async () => (await import('./appeal.ts')).reviewAppeal,
  export: async () => (await import('./export.ts')).reviewExport,
  import: async () => (await import('./import.ts')).reviewImport,
} as const;
