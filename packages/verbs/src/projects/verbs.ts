/** What can be asked to begin a project. */
export const projectVerbs = {
  initProject: async () => (await import('./init-project.ts')).initProject,
} as const;
