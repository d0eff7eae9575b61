import { nodeClock, type SqlDatabase, type SqlStatement } from '@assay/engine';
import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { noteUse } from './note-use.ts';
import { scopesOf, type TokenRecord, type TokenRow, withKnownTokens } from './token-records.ts';

/** Who a token speaks for; null where it never was one, has expired, or was revoked: which of them is not said. */
export interface FoundToken {
  readonly found: Pick<TokenRecord, 'id' | 'name' | 'role' | 'scopes'> | null;
}

/** Looked up at every request, so that a revoked one counts for nothing at once. */
export const findToken: Verb<FindTokenRequest, FoundToken> = async ({ token, ...request }, world) => {
  const [, id = '', secret = ''] = /^evw_([0-9a-f]{12})_([\w-]{43})$/.exec(token) ?? [];
  const digest = createHash('sha256').update(secret).digest();
  const now = nodeClock.now();
  const use = (records: SqlDatabase): FoundToken => {
    const row = selectOf(records).get(id);
    // Compared either way: how long it takes tells nothing about whether there is such an id.
    const kept = Buffer.from(row?.digest ?? digest.toString('hex').replaceAll(/./g, '0'), 'hex');
    const isSame = timingSafeEqual(kept, digest);
    if (row === undefined || !isSame || row.revoked_at !== null || row.expires_at <= now)
      return { found: null };
    if (isLongSince(row.last_used_at, now)) noteUse({ id, at: now }, request, world);
    return { found: { id, name: row.name, role: row.role, scopes: scopesOf(row) } };
  };
  return withKnownTokens(request, world, { use, none: { found: null } });
};

const selects = new WeakMap<SqlDatabase, SqlStatement<[string], TokenRow>>();

/** Prepared once for a database that stays open. */
function selectOf(records: SqlDatabase): SqlStatement<[string], TokenRow> {
  const known = selects.get(records);
  if (known !== undefined) return known;
  const made = records.prepare<[string], TokenRow>('SELECT * FROM tokens WHERE id = ?');
  selects.set(records, made);
  return made;
}

/** A write for every request would make all of them wait for the disk. */
const NOTED_EVERY_MS = 60_000;

function isLongSince(lastUsed: string | null, now: string): boolean {
  return lastUsed === null || Math.abs(Date.parse(now) - Date.parse(lastUsed)) >= NOTED_EVERY_MS;
}

/** A token as it was sent. */
export const findTokenRequest = z.strictObject({ project: projectField, token: z.string().max(200) });

export type FindTokenRequest = Readonly<z.infer<typeof findTokenRequest>>;
