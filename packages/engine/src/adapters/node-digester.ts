import { createCipheriv, createHash, createSecretKey, hash, randomBytes } from 'node:crypto';
import type { Digester } from '../ports/digester.ts';
import { fastCanonicalJson } from './fast-canonical-json.ts';

/** Values are gathered up to this many characters before they are hashed: one call for many small values. */
const gathered = 8 * 1024;

/** SHA-256 over canonical JSON by Node's own OpenSSL, without waiting. */
export const nodeDigester: Digester = {
  json: (value) => `sha256:${hash('sha256', fastCanonicalJson(value), 'hex')}`,
  canonical: (text) => `sha256:${hash('sha256', text, 'hex')}`,
  bytes: (bytes) => `sha256:${hash('sha256', bytes, 'hex')}`,
  fingerprints,
  series: () => {
    const sha256 = createHash('sha256');
    let text = '';
    const addCanonical = (canonical: string): void => {
      text += `${canonical}\n`;
      if (text.length < gathered) return;
      sha256.update(text, 'utf8');
      text = '';
    };
    return {
      add: (value) => addCanonical(fastCanonicalJson(value)),
      addCanonical,
      digest: () => `sha256:${sha256.copy().update(text, 'utf8').digest('hex')}`,
    };
  },
};

/**
 * GMAC (NIST SP 800-38D) under a key that nobody else has. One nonce for all of them: that gives something away to who
 * sees the tags, and these are seen by nobody.
 */
function fingerprints(): (bytes: Uint8Array) => string {
  const key = createSecretKey(randomBytes(32));
  const nonce = randomBytes(12);
  return (bytes) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(bytes);
    cipher.final();
    return cipher.getAuthTag().toString('latin1');
  };
}
