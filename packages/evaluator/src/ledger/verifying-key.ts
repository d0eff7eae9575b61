import { createHash, createPublicKey, verify } from 'node:crypto';

/** The public half of a signing key. */
export interface VerifyingKey {
  readonly name: string;
  readonly id: string;
  readonly keyid: string;
  readonly vkey: string;
  readonly verifies: (bytes: Uint8Array, signature: Uint8Array) => boolean;
}

/** RFC 8410: what stands before the 32 bytes of a public key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** The key in a text `<name>+<id>+<base64>`; null where it is not one. */
export function readVerifyingKey(vkey: string): VerifyingKey | null {
  const [, name, id, encoded] = /^([^\s\p{Cc}+]+)\+([0-9a-f]{8})\+([A-Za-z\d+/]{44})$/u.exec(vkey) ?? [];
  if (name === undefined || id === undefined || encoded === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64');
  const digest = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex');
  if (bytes[0] !== 1 || !digest.startsWith(id)) return null;
  const key = createPublicKey({ key: Buffer.concat([SPKI, bytes.subarray(1)]), format: 'der', type: 'spki' });
  return {
    name,
    id,
    keyid: `${name}+${id}`,
    vkey,
    verifies: (signed, signature) => verify(null, signed, key, signature),
  };
}

/** Whether a line below a note is a signature of this key. */
export function signedLine(text: string, line: string, { name, id, verifies }: VerifyingKey): boolean {
  const [, signer, encoded] = /^— (\S+) (\S+)\n$/.exec(line) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  const isOfKey = signer === name && bytes.subarray(0, 4).toString('hex') === id;
  return isOfKey && bytes.toString('base64') === encoded && verifies(Buffer.from(text), bytes.subarray(4));
}
