import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { AssayError } from '@assay/records';

/** An Ed25519 key that signs events and heads of the log; who holds it speaks for the evaluator. */
export interface SigningKey {
  readonly name: string;
  /** Eight hexadecimal digits that tell keys of one name apart. */
  readonly id: string;
  /** `<name>+<id>`, as it stands beside signatures. */
  readonly keyid: string;
  /** The public half, for those who verify: `<name>+<id>+<base64>`. */
  readonly vkey: string;
  readonly sign: (bytes: Uint8Array) => Buffer;
}

const ALGORITHM = Uint8Array.of(1);
/** RFC 8410: what stands before the 32 bytes of a seed in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A new key, and the text that its file holds (C2SP: `PRIVATE+KEY+<name>+<id>+<base64>`). */
export function makeSigningKey(
  name: string,
  seed: Uint8Array = randomBytes(32),
): { key: SigningKey; secret: string } {
  if (!/^[^\s\p{Cc}+]+$/u.test(name)) {
    const message = `${JSON.stringify(name)} cannot name a key`;
    throw new AssayError('usage', 'E_KEY_NAME', message, {
      field: 'name',
      fix: 'Choose a name without white space, control characters and "+", such as example.org/evals.',
    });
  }
  const key = signingKey(name, seed);
  const encoded = Buffer.concat([ALGORITHM, seed]).toString('base64');
  return { key, secret: `PRIVATE+KEY+${name}+${key.id}+${encoded}\n` };
}

/** The key in the text of its file; null where it is not one. */
export function readSigningKey(text: string): SigningKey | null {
  const [, name, id, encoded] = /^PRIVATE\+KEY\+([^\s+]+)\+([0-9a-f]{8})\+(\S+)\n$/u.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (name === undefined || bytes.length !== 33 || bytes[0] !== 1) return null;
  const key = signingKey(name, bytes.subarray(1));
  return key.id === id ? key : null;
}

function signingKey(name: string, seed: Uint8Array): SigningKey {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const point = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32);
  const bytes = Buffer.concat([ALGORITHM, point]);
  const id = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex').slice(0, 8);
  const keyid = `${name}+${id}`;
  return {
    name,
    id,
    keyid,
    vkey: `${keyid}+${bytes.toString('base64')}`,
    sign: (signed) => sign(null, signed, secret),
  };
}
