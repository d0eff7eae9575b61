import { hash } from 'node:crypto';

const BLOCK = 64;
const DIGEST = 32;

/** `binary`: a character for each byte. */
export type HmacText = (text: string, as: 'hex' | 'binary') => string;

/**
 * HMAC-SHA-256 (RFC 2104) of texts under a key of ASCII characters, at most a block of them, by Node's one-shot hash:
 * 0.8 µs for a short text, where `createHmac` takes ten. An ASCII key stays ASCII under both pads, so that the inner
 * text is hashed as it is. Bytes are asked for as text: a buffer for each takes longer than its hash.
 */
export function hmacText(key: string): HmacText {
  const bytes = Buffer.alloc(BLOCK);
  bytes.write(key, 'latin1');
  const inner = Buffer.from(bytes.map((byte) => byte ^ 0x36)).toString('latin1');
  const outer = Buffer.concat([bytes.map((byte) => byte ^ 0x5c), Buffer.alloc(DIGEST)]);
  return (text, as) => {
    outer.write(hash('sha256', inner + text, 'binary'), BLOCK, 'latin1');
    return hash('sha256', outer, as);
  };
}
