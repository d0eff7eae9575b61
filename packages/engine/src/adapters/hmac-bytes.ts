import { hash } from 'node:crypto';

const BLOCK = 64;
const DIGEST = 32;
/** Texts up to so many bytes are hashed where they are written to. */
const SHORT = 4_096;

const inner = Buffer.alloc(BLOCK + SHORT);
const outer = Buffer.alloc(BLOCK + DIGEST);

/** HMAC-SHA-256 (RFC 2104) of a text under a key of at most 64 bytes, in hex, without the key object that `createHmac` makes. */
export function hmacBytes(key: Uint8Array, text: string): string {
  if (key.length > BLOCK) throw new RangeError(`a key has at most ${BLOCK} bytes`);
  for (let i = 0; i < BLOCK; i += 1) {
    const byte = i < key.length ? key[i]! : 0;
    inner[i] = byte ^ 0x36;
    outer[i] = byte ^ 0x5c;
  }
  outer.write(innerHash(text), BLOCK, 'latin1');
  return hash('sha256', outer, 'hex');
}

function innerHash(text: string): string {
  // A UTF-16 unit is at most three bytes of UTF-8.
  if (text.length * 3 > SHORT)
    return hash('sha256', Buffer.concat([inner.subarray(0, BLOCK), Buffer.from(text)]), 'binary');
  const written = inner.write(text, BLOCK, 'utf8');
  return hash('sha256', inner.subarray(0, BLOCK + written), 'binary');
}
