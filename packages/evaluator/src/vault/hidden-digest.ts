import { createHmac, randomBytes } from 'node:crypto';
import type { Vault } from './vault.ts';

const KEY = 'keys/hidden-digests';

/**
 * Names something hidden in a record that everybody may read: the same bytes have the same name in this home, and nobody
 * else can try guesses against it. Its key stays for ever, or versions could not be told apart.
 */
export async function hiddenDigest(vault: Vault, what: string, bytes: Uint8Array): Promise<string> {
  let key = await vault.get(KEY);
  if (key === null) {
    // Two that begin at once have one key: the first.
    await vault.put(KEY, randomBytes(32), { isNew: true });
    key = (await vault.get(KEY))!;
  }
  return `hmac-sha256:${createHmac('sha256', key).update(`${what}\0`).update(bytes).digest('hex')}`;
}
