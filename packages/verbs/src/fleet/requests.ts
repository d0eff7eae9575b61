/** The schemas of what can be asked of and about workers. */
export const fleetRequests = {
  work: async () => (await import('./work.request.ts')).workRequest,
  fleet: async () => (await import('./fleet.request.ts')).fleetRequest,
  change_offers: async () => (await import('./fleet.request.ts')).changeOffersRequest,
} as const;
