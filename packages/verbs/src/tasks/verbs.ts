/** What can be asked about task documents. */
export const taskVerbs = {
  init: async () => (await import('./init.ts')).init,
  validate: async () => (await import('./validate.ts')).validate,
  match: async () => (await import('./match.ts')).match,
  show: async () => (await import('./show.ts')).show,
  diff: async () => (await import('./diff.ts')).diff,
  search: async () => (await import('./search.ts')).search,
} as const;
