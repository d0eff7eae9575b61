/** The schemas of what commands and servers say to each other. */
export const workbenchRequests = {
  announce: async () => (await import('./announce.request.ts')).announceRequest,
  find: async () => (await import('./find.request.ts')).findServerRequest,
  exportSite: async () => (await import('../site/export-site.request.ts')).exportSiteRequest,
} as const;
