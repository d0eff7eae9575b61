/** What can be asked of and about workers. */
export const fleetVerbs = {
  work: async () => (await import('./work.ts')).work,
  fleet: async () => (await import('./fleet.ts')).fleet,
  change_offers: async () => (await import('./fleet.ts')).changeOffers,
} as const;
