/** The schemas of what can be asked to begin a project. */
export const projectRequests = {
  initProject: async () => (await import('./init-project.request.ts')).initProjectRequest,
} as const;
