/** The schemas of what can be asked about submissions. */
export const submissionRequests = {
  submit: async () => (await import('./submit.request.ts')).submitRequest,
  submissions: async () => (await import('./list.request.ts')).listSubmissionsRequest,
  scoreSubmissions: async () => (await import('./score.request.ts')).scoreSubmissionsRequest,
  leaderboard: async () => (await import('./leaderboard.request.ts')).leaderboardRequest,
} as const;
