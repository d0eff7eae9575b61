import { hash } from 'node:crypto';

/** The first 128 bits of SHA-256: a key that two texts do not share by chance, nor by effort anybody can make. */
export function digest128(content: string | Uint8Array): Uint8Array {
  return hash('sha256', content, 'buffer').subarray(0, 16);
}
