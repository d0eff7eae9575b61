import { hash } from 'node:crypto';
import { hmacText } from '../../hmac-text.ts';
import type { LabelKey } from '../../../ports/label-key.ts';

/** What is wrong with what a row says: it was damaged, or changed by somebody who does not have the key. */
export type SealFault = 'damaged' | 'changed';

const DIGEST = 64;

/**
 * A seal is the SHA-256 of a text, which tells damage, and the HMAC of that digest under a key that is made from the
 * store's, which tells changes by whoever does not have it. Who cannot read the key checks digests alone.
 */
export class Sealer {
  readonly #hmac: ((text: string) => string) | null;

  constructor(key: LabelKey | null) {
    this.#hmac = key === null ? null : hmacText(key.json({ key: 'records' }));
  }

  /** Nobody seals without the key: a store that is opened without it is only read. */
  seal(text: string): string {
    if (this.#hmac === null) throw new Error('a store is only read without its key');
    const digest = hash('sha256', text);
    return `${digest}.${this.#hmac(digest)}`;
  }

  fault(seal: string, text: string): SealFault | null {
    const digest = digestIn(seal);
    if (digest !== hash('sha256', text)) return 'damaged';
    if (this.#hmac === null || seal.slice(DIGEST) === `.${this.#hmac(digest)}`) return null;
    return 'changed';
  }
}

/** The digest that a seal begins with. */
export function digestIn(seal: string): string {
  return seal.slice(0, DIGEST);
}
