import { nodeClock } from '@assay/engine';
import { AssayError } from '@assay/records';
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { roles } from './roles.ts';
import { scopes } from './scopes.ts';
import { type TokenRecord, withTokens } from './token-records.ts';

/** Whose token, for what, and for how long. */
export const newTokenRequest = z.strictObject({
  project: projectField,
  /** What people call it: a person, a machine, a job. */
  name: z.string().min(1).max(200),
  role: z.enum(roles),
  /** What it may do of what its role may: `runs:read`, `submissions:write` …; all of it unless it is said. */
  scopes: z.array(z.enum(scopes)).min(1).readonly().optional(),
  /** 90 unless it is said. */
  days: z.int().positive().max(3650).optional(),
});

export type NewTokenRequest = Readonly<z.infer<typeof newTokenRequest>>;

const USUAL_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

/** A new token, which is shown this once. */
export interface NewToken {
  readonly token: string;
  readonly record: Omit<TokenRecord, 'digest'>;
}

/** `evw_<id>_<secret>`: 256 random bits, of which the digest is kept. */
export const newToken: Verb<NewTokenRequest, NewToken> = async (asked, world) => {
  const { name, role, scopes = null, days = USUAL_DAYS, ...request } = expectBounds(asked);
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const created_at = nodeClock.now();
  const expires_at = new Date(Date.parse(created_at) + days * DAY_MS).toISOString();
  const digest = createHash('sha256').update(secret).digest('hex');
  withTokens(request, world, (records) =>
    records
      .prepare(
        'INSERT INTO tokens (id, name, role, scopes, digest, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(id, name, role, scopes?.join(' ') ?? null, digest, created_at, expires_at),
  );
  const record = { id, name, role, scopes, created_at, expires_at, last_used_at: null, revoked_at: null };
  return { token: `evw_${id}_${secret}`, record };
};

/** A token without a name is nobody's, and one without an end is for ever. */
function expectBounds(asked: NewTokenRequest): NewTokenRequest {
  const [issue] = newTokenRequest.safeParse(asked).error?.issues ?? [];
  if (issue === undefined) return asked;
  const field = String(issue.path[0] ?? 'request');
  throw new AssayError('usage', 'E_TOKEN_REQUEST', `no token was made: ${field}: ${issue.message}`, {
    field,
  });
}
