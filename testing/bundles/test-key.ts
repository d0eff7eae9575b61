import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** A key made from its name alone, so that bundles of tests are the same every time. */
export interface TestKey {
  readonly name: string;
  readonly id: string;
  readonly vkey: string;
  readonly sign: (bytes: Uint8Array) => Buffer;
}

export function testKey(name: string): TestKey {
  const seed = createHash('sha256').update(`seed of ${name}`).digest();
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const secret = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const id = idOf(name, publicBytes(secret));
  return { name, id, vkey: vkeyOf(name, publicBytes(secret)), sign: (bytes) => sign(null, bytes, secret) };
}

export function vkeyOf(name: string, key: Uint8Array, id: string = idOf(name, key)): string {
  return `${name}+${id}+${Buffer.concat([Buffer.of(1), key]).toString('base64')}`;
}

function idOf(name: string, key: Uint8Array): string {
  return createHash('sha256').update(`${name}\n\x01`).update(key).digest('hex').slice(0, 8);
}

function publicBytes(secret: KeyObject): Buffer {
  return createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32);
}
