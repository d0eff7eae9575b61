/** The schemas of what can be asked about task documents. */
export const taskRequests = {
  init: async () => (await import('./init.request.ts')).initRequest,
  validate: async () => (await import('./validate.request.ts')).validateRequest,
  match: async () => (await import('./match.request.ts')).matchRequest,
  show: async () => (await import('./show.request.ts')).showRequest,
  diff: async () => (await import('./diff.request.ts')).diffRequest,
  search: async () => (await import('./search.request.ts')).searchRequest,
} as const;
