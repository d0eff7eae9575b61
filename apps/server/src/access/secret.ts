import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as text that fits in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret. */
export function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
