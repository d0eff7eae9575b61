import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Tags long texts under a key, and tells whether a text is still the one that was tagged. */
export interface TextTags {
  readonly tag: (text: string) => string;
  readonly isOf: (tag: string, text: string) => boolean;
}

const NONCE = 12;

/**
 * GMAC (NIST SP 800-38D: AES-256-GCM over nothing but additional data) with a random nonce for each text: a third of
 * the time of SHA-256, which shows where every output that is scored is read.
 */
export function textTags(keyBytes: Buffer): TextTags {
  const key = createSecretKey(keyBytes);
  const gmac = (nonce: Buffer, text: string): string => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(bytesOf(text));
    cipher.final();
    return cipher.getAuthTag().toString('hex');
  };
  return {
    tag: (text) => {
      const nonce = randomBytes(NONCE);
      return `${checksum(text)}.${nonce.toString('hex')}.${gmac(nonce, text)}`;
    },
    isOf: (tag, text) => {
      const [, nonce = '', mac] = tag.split('.');
      return nonce.length === 2 * NONCE && gmac(Buffer.from(nonce, 'hex'), text) === mac;
    },
  };
}

/** For who does not have the key: tells damage, and nothing about who changed a text. */
export const checksums: Pick<TextTags, 'isOf'> = {
  isOf: (tag, text) => tag.startsWith(`${checksum(text)}.`),
};

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

const shared = Buffer.allocUnsafe(1 << 20);

/** Texts of the usual size are written where the last one was: to make room for each takes as long as the tag. */
function bytesOf(text: string): Buffer {
  if (text.length * 3 > shared.length) return Buffer.from(text);
  return shared.subarray(0, shared.write(text));
}
