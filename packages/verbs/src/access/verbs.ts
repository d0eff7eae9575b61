/** Who may ask a server. */
export const accessVerbs = {
  new: async () => (await import('./new-token.ts')).newToken,
  list: async () => (await import('./list-tokens.ts')).listTokens,
  revoke: async () => (await import('./revoke-token.ts')).revokeToken,
  loginSettings: async () => (await import('./login-settings.ts')).loginSettings,
  find: async () => (await import('./find-token.ts')).findToken,
} as const;
