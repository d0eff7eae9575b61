/** The schemas of what can be asked about what was kept as proof. */
export const auditRequests = {
  verify: async () => (await import('./verify.request.ts')).verifyRequest,
  keys: {
    new: async () => (await import('./keys/make-key.request.ts')).makeKeyRequest,
    list: async () => (await import('./keys/list-keys.request.ts')).listKeysRequest,
    revoke: async () => (await import('./keys/revoke-key.request.ts')).revokeKeyRequest,
  },
  audit: {
    log: async () => (await import('./log.request.ts')).auditLogRequest,
    show: async () => (await import('./show.request.ts')).auditShowRequest,
    checkpoint: async () => (await import('./witness/checkpoint.request.ts')).auditCheckpointRequest,
    witness: async () => (await import('./witness/witness.request.ts')).auditWitnessRequest,
    cosign: async () => (await import('./witness/cosign.request.ts')).auditCosignRequest,
    export: async () => (await import('./export.request.ts')).auditExportRequest,
    open: async () => (await import('./open.request.ts')).auditOpenRequest,
    evidence: async () => (await import('./evidence.request.ts')).auditEvidenceRequest,
    deny: async () => (await import('./deny.request.ts')).auditDenyRequest,
    check: async () => (await import('./check.request.ts')).auditCheckRequest,
  },
} as const;
