/** What commands and servers say to each other about the pages of a store. */
export const workbenchVerbs = {
  announce: async () => (await import('./announce.ts')).announce,
  find: async () => (await import('./find.ts')).findServer,
  exportSite: async () => (await import('../site/export-site.ts')).exportSite,
} as const;
