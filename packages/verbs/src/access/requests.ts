/** The schemas of what can be asked about tokens. */
export const accessRequests = {
  new: async () => (await import('./new-token.request.ts')).newTokenRequest,
  list: async () => (await import('./list-tokens.request.ts')).listTokensRequest,
  revoke: async () => (await import('./revoke-token.request.ts')).revokeTokenRequest,
  loginSettings: async () => (await import('./login-settings.request.ts')).loginSettingsRequest,
  find: async () => (await import('./find-token.request.ts')).findTokenRequest,
} as const;
