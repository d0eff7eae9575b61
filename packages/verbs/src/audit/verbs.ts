/** What can be asked about what was kept as proof. */
export const auditVerbs = {
  verify: async () => (await import('./verify.ts')).verify,
  keys: {
    new: async () => (await import('./keys/make-key.ts')).makeKey,
    list: async () => (await import('./keys/list-keys.ts')).listKeys,
    revoke: async () => (await import('./keys/revoke-key.ts')).revokeKey,
  },
  audit: {
    log: async () => (await import('./log.ts')).auditLog,
    show: async () => (await import('./show.ts')).auditShow,
    checkpoint: async () => (await import('./witness/checkpoint.ts')).auditCheckpoint,
    witness: async () => (await import('./witness/witness.ts')).auditWitness,
    cosign: async () => (await import('./witness/cosign.ts')).auditCosign,
    export: async () => (await import('./export.ts')).auditExport,
    open: async () => (await import('./open.ts')).auditOpen,
    evidence: async () => (await import('./evidence.ts')).auditEvidence,
    deny: async () => (await import('./deny.ts')).auditDeny,
    check: async () => (await import('./check.ts')).auditCheck,
  },
} as const;
