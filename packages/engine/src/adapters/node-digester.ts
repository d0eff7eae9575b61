import { createHash, hash } from 'node:crypto';
import type { Digester } from '../ports/digester.ts';
import { fastCanonicalJson } from './fast-canonical-json.ts';

/** Values are gathered up to this many characters before they are hashed: one call for many small values. */
const gathered = 8 * 1024;

/** SHA-256 over canonical JSON by Node's own OpenSSL, without waiting. */
export const nodeDigester: Digester = {
  json: (value) => `sha256:${hash('sha256', fastCanonicalJson(value), 'hex')}`,
  canonical: (text) => `sha256:${hash('sha256', text, 'hex')}`,
  bytes: (bytes) => `sha256:${hash('sha256', bytes, 'hex')}`,
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
