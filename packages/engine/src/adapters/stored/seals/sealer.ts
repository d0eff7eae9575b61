import { hash } from 'node:crypto';
import type { LabelKey } from '../../../ports/label-key.ts';
import { type HmacText, hmacText } from '../../hmac-text.ts';
import { checksums, type TextTags, textTags } from './text-tag.ts';

/** What is wrong with what a row says: it was damaged, or changed by somebody who does not have the key. */
export type SealFault = 'damaged' | 'changed';

const DIGEST = 64;

/**
 * A seal is the SHA-256 of a text, which tells damage, and the HMAC of that digest under a key that is made from the
 * store's, which tells changes by whoever does not have it. Who cannot read the key checks digests alone. Long texts
 * have tags, which stand for them in what is sealed.
 */
export class Sealer {
  readonly #hmac: HmacText | null;
  readonly #tags: TextTags | null;

  constructor(key: LabelKey | null) {
    this.#hmac = key === null ? null : hmacText(key.json({ key: 'records' }));
    this.#tags = key === null ? null : textTags(Buffer.from(key.json({ key: 'journal' }), 'hex'));
  }

  /** Nobody seals without the key: a store that is opened without it is only read. */
  seal(text: string): string {
    if (this.#hmac === null) throw keyless();
    const digest = hash('sha256', text);
    return `${digest}.${this.#hmac(digest, 'hex')}`;
  }

  /** Whatever stands where a seal was; a damaged row may have anything in its columns. */
  fault(seal: unknown, text: string): SealFault | null {
    if (typeof seal !== 'string') return 'damaged';
    const digest = digestIn(seal);
    if (digest !== hash('sha256', text)) return 'damaged';
    if (this.#hmac === null || seal.slice(DIGEST) === `.${this.#hmac(digest, 'hex')}`) return null;
    return 'changed';
  }

  tag(text: string): string {
    if (this.#tags === null) throw keyless();
    return this.#tags.tag(text);
  }

  tagFault(tag: unknown, text: unknown): SealFault | null {
    if (typeof tag !== 'string' || typeof text !== 'string') return 'damaged';
    if ((this.#tags ?? checksums).isOf(tag, text)) return null;
    return checksums.isOf(tag, text) ? 'changed' : 'damaged';
  }
}

function keyless(): Error {
  return new Error('a store is only read without its key');
}

/** The digest that a seal begins with. */
export function digestIn(seal: string): string {
  return seal.slice(0, DIGEST);
}
