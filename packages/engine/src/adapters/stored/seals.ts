import { AssayError } from '@assay/records';
import { createCipheriv, createSecretKey, hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { LabelKey } from '../../ports/store.ts';
import { type HmacText, hmacText } from '../label-key.ts';

/** Tags long texts under a key, and tells whether a text is still the one that was tagged. */
interface TextTags {
  readonly tag: (text: string) => string;
  readonly isOf: (tag: string, text: string) => boolean;
}

const NONCE = 12;

/**
 * GMAC (NIST SP 800-38D: AES-256-GCM over nothing but additional data) with a random nonce for each text: a third of
 * the time of SHA-256, which shows where every output that is scored is read.
 */
function textTags(keyBytes: Buffer): TextTags {
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
const checksums: Pick<TextTags, 'isOf'> = {
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
function digestIn(seal: string): string {
  return seal.slice(0, DIGEST);
}

/** What a table's rows say and how they are called. */
export interface TableShape {
  readonly table: string;
  /** For people, all of them: `runs`. */
  readonly plural: string;
  /** What is sealed, the long text last. */
  readonly columns: readonly string[];
  /** What tells a row from the others. */
  readonly key: readonly string[];
  /** The order of the table itself: no index is asked. */
  readonly order: string;
  /** Whether a tally shows that none was lost; a cached answer that is lost is asked for again. */
  readonly isTallied: boolean;
  readonly nameOf: (row: Readonly<Record<string, unknown>>) => string;
}

export interface Values {
  readonly [column: string]: string | number | null | undefined;
}

/** All that is sealed of a row: its short values as JSON, then the long text as it is. */
export function sealedText({ table, columns }: TableShape, values: Values): string {
  const short = columns.slice(0, -1).map((column) => values[column] ?? null);
  return `${JSON.stringify([table, ...short])}\n${String(values[columns.at(-1)!])}`;
}

/** A row of the journal, with what shows that it is whole. */
export interface SealedPlaces {
  readonly first: number;
  readonly places: string;
  readonly entries_tag: string;
  readonly seal: string;
}

export interface SealedEntries extends SealedPlaces {
  readonly entries: string;
}

export function sealJournalRow(
  sealer: Sealer,
  run: number,
  row: { readonly first: number; readonly places: string; readonly entries: string },
): Pick<SealedPlaces, 'entries_tag' | 'seal'> {
  const entries_tag = sealer.tag(row.entries);
  return { entries_tag, seal: sealer.seal(sealedEntries(run, { ...row, entries_tag })) };
}

/** Of the places alone: entries are long, and who asks what is finished does not read them. */
export function placesFault(sealer: Sealer, run: number, row: SealedPlaces): SealFault | null {
  return sealer.fault(row.seal, sealedEntries(run, row));
}

export function entriesFault(sealer: Sealer, run: number, row: SealedEntries): SealFault | null {
  return sealer.tagFault(row.entries_tag, row.entries) ?? placesFault(sealer, run, row);
}

/** The noun of the tally of a run's rows. */
export function journalNoun(run: number): string {
  return `journal ${run}`;
}

function sealedEntries(run: number, row: Omit<SealedPlaces, 'seal'>): string {
  return `journal ${run} ${row.first} ${row.entries_tag}\n${row.places}`;
}

/** Of a set of rows: how many, and their digests under exclusive or, which does not depend on their order. */
export interface Tally {
  readonly rows: number;
  readonly sum: string;
}

export const EMPTY: Tally = { rows: 0, sum: '0'.repeat(64) };

export function withSeal(tally: Tally, seal: string): Tally {
  return { rows: tally.rows + 1, sum: crossed(tally.sum, digestIn(seal)) };
}

export function withoutSeal(tally: Tally, seal: string): Tally {
  return { rows: tally.rows - 1, sum: crossed(tally.sum, digestIn(seal)) };
}

/** Of two sets together. */
export function bothTallies(a: Tally, b: Tally): Tally {
  return { rows: a.rows + b.rows, sum: crossed(a.sum, b.sum) };
}

export function isSameTally(a: Tally, b: Tally): boolean {
  return a.rows === b.rows && a.sum === b.sum;
}

/** What is sealed of it. */
export function tallyText(noun: string, { rows, sum }: Tally): string {
  return JSON.stringify(['tally', noun, rows, sum]);
}

function crossed(a: string, b: string): string {
  return (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(16).padStart(64, '0');
}

const words: Readonly<Record<SealFault | 'lost', string>> = {
  damaged: 'is not what was stored: its digest does not fit',
  changed:
    "was changed by something other than Assay, or the key of the store (label-key) is not the one that it was stored with: its digest fits, the key's seal does not",
  lost: 'is not what was stored: records are missing, or were added',
};

/** Something in the store is not what was put there. `what` names it. */
export function damaged(what: string, fault: SealFault | 'lost'): AssayError {
  return new AssayError('environment', 'E_STORE_DAMAGED', `${what} ${words[fault]}`, {
    fix: 'Restore the store from a copy; nothing is shown of a damaged record.',
    action: { kind: 'check_store' },
  });
}
