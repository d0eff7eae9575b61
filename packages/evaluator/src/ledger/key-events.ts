import { createHash } from 'node:crypto';
import { AssayError } from '@assay/records';
import { faultPoint } from '../fault-point.ts';
import type { EvaluatorHome } from './evaluator-home.ts';
import type { NewEvent } from './ledger.ts';
import { keysOf, type LogKey } from './log-keys.ts';
import type { SigningKey } from './signing-key.ts';

interface By {
  readonly actor: string;
  readonly at: string;
}

/** Makes a key and says so in the log; the first one speaks for itself, later ones are added by one that is there. */
export async function addKey(home: EvaluatorHome, name: string, by: By): Promise<LogKey> {
  const isFirst = home.ledger.store.size() === 0;
  const signer = isFirst ? null : await home.signingKey();
  const key = await home.keys.make(name);
  faultPoint('key-file-before-event');
  home.ledger.append(signer ?? key, () => [keyEvent('key.added', key, { vkey: key.vkey, ...by })]);
  return keysOf(home.ledger.store).find(({ keyid }) => keyid === key.keyid)!;
}

/** From here on the key signs nothing; what it signed before stays as it is. */
export async function revokeKey(home: EvaluatorHome, name: string, reason: string, by: By): Promise<LogKey> {
  const found = keysOf(home.ledger.store).filter(
    (key) => key.revoked === null && (key.keyid === name || key.keyid.startsWith(`${name}+`)),
  );
  const [key] = found;
  if (key === undefined || found.length > 1) throw notOne(name, found);
  const signers = (await home.keys.list()).filter(({ keyid }) => keyid !== key.keyid);
  const active = new Set(
    keysOf(home.ledger.store)
      .filter((each) => each.revoked === null)
      .map((each) => each.keyid),
  );
  const signer = signers.find(({ keyid }) => active.has(keyid));
  if (signer === undefined) throw lastKey(key);
  home.ledger.append(signer, () => [keyEvent('key.revoked', key, { reason, ...by })]);
  return keysOf(home.ledger.store).find(({ keyid }) => keyid === key.keyid)!;
}

/** Without a key nothing could be added to the log any more, another key included. */
function lastKey({ keyid }: LogKey): AssayError {
  return new AssayError('usage', 'E_KEY_LAST', `${keyid} is the last key of this home that may sign`, {
    field: 'name',
    fix: 'First make the key that replaces it; then revoke this one.',
  });
}

function keyEvent(
  kind: 'key.added' | 'key.revoked',
  { keyid, vkey }: Pick<SigningKey, 'keyid' | 'vkey'>,
  said: Record<string, string>,
): NewEvent {
  const sha256 = createHash('sha256').update(vkey).digest('hex');
  return { kind, subjects: [{ name: keyid, sha256 }], predicate: { keyid, ...said } };
}

function notOne(name: string, found: readonly LogKey[]): AssayError {
  const message = found.length === 0 ? 'no key of that name signs' : 'more than one key has that name';
  const fix = found.length === 0 ? undefined : `Name one of ${found.map(({ keyid }) => keyid).join(', ')}.`;
  return new AssayError('usage', 'E_KEY_UNKNOWN', `${name}: ${message}`, { field: 'name', fix });
}
