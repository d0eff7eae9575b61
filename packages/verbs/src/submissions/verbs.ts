/** What submitters and hosts can ask about submissions. */
export const submissionVerbs = {
  submit: async () => (await import('./submit.ts')).submit,
  submissions: async () => (await import('./list.ts')).listSubmissions,
  scoreSubmissions: async () => (await import('./score.ts')).scoreSubmissions,
  leaderboard: async () => (await import('./leaderboard.ts')).leaderboard,
} as const;
