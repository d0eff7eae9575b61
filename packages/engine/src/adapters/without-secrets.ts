import type { Blobs, Store } from '../ports/store.ts';
import { LONG } from './known-secrets.ts';

/** The letters and digits of a text (those of ASCII), in lower case: how it reads however it is set. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]+/g, '').toLowerCase();
}

/** The places in the text of each of its letters and digits. */
function placesOf(text: string): Uint32Array {
  const places = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (isLetter(text.charCodeAt(at))) places[count++] = at;
  return places.subarray(0, count);
}

function isLetter(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** A secret as it is, and in the encodings in which programs hand texts on: the whole of it, in any surroundings. */
export function secretForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const percent = encodeURIComponent(secret);
  const everyByte = hex.replaceAll(/../g, '%$&');
  const base64 = base64Forms(bytes);
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percent,
    percent.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    everyByte,
    everyByte.toUpperCase(),
    hex,
    hex.toUpperCase(),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    reversed(secret),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ];
  return longestFirst(forms);
}

/**
 * What is left of it without case, spaces and signs, in these and in encodings whose signs vary: codes of its
 * characters (`\u0073`, `&#115;`, `115, 107`), base64 and hexadecimal twice or reversed, base32, ROT13.
 */
function spelledForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const codes = Array.from(secret, (character) => character.codePointAt(0)!);
  const forms = [
    ...secretForms(secret),
    codes.join(' '),
    codes.map((code) => `x${code.toString(16)}`).join(''),
    codes.map((code) => `u${code.toString(16).padStart(4, '0')}`).join(''),
    codes.map((code) => code.toString(8).padStart(3, '0')).join(''),
    reversed(hex),
    reversed(bytes.toString('base64')),
    ...base64Forms(Buffer.from(bytes.toString('base64'))),
    ...base64Forms(Buffer.from(hex)),
    ...base64Forms(Buffer.from(reversed(secret))),
    base32(bytes),
    secret.replaceAll(/[a-z]/gi, rotated),
  ];
  return longestFirst(forms.map(lettersOf)).filter(({ length }) => length >= 8);
}

/** The longest first: a shorter one may be a part of it. */
function longestFirst(forms: readonly string[]): readonly string[] {
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
}

function reversed(text: string): string {
  return Array.from(text).toReversed().join('');
}

function base64Forms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((before) => base64Within(bytes, before));
}

/** Its base64 behind so many other bytes (modulo three): the characters that depend on it alone. */
function base64Within(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  const first = Math.ceil((before * 8) / 6);
  const past = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(first, past);
}

/** RFC 4648, as far as it depends on these bytes alone. */
function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{5}/g) ?? [];
  return digits.map((digit) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(digit, 2)]).join('');
}

function rotated(letter: string): string {
  const first = letter < 'a' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
}

/** From a letter to one past the last, of what a text reads like. */
type Span = readonly [start: number, end: number];

/** As many letters in a row tell that a text has a part of a secret, which is at least a quarter of it. */
const SHORTEST_PART = 8;
const GRAM = 6;

/** Finds a secret in the letters of texts: whole, in its encodings, and in large parts. */
class SpelledSecret {
  readonly #forms: readonly string[];
  readonly #letters: string;
  readonly #part: number;
  readonly #grams: ReadonlyMap<string, number>;

  constructor(secret: string) {
    this.#forms = spelledForms(secret);
    this.#letters = lettersOf(secret);
    this.#part = Math.max(SHORTEST_PART, Math.ceil(this.#letters.length / 4));
    // One that is hardly longer than a part is looked for as a whole alone.
    const isLong = this.#letters.length >= 2 * SHORTEST_PART;
    this.#grams = new Map(isLong ? gramsOf(this.#letters) : []);
  }

  spansIn(letters: string): readonly Span[] {
    const whole = this.#forms.flatMap((form) => occurrences(letters, form));
    return [...whole, ...this.#parts(letters)];
  }

  /** Any part that is long enough has one of the grams at one of these places. */
  #parts(letters: string): readonly Span[] {
    if (this.#grams.size === 0) return [];
    const spans: Span[] = [];
    const step = this.#part - GRAM + 1;
    for (let at = 0; at + GRAM <= letters.length; at += step) {
      const where = this.#grams.get(letters.slice(at, at + GRAM));
      if (where === undefined) continue;
      const span = this.#around(letters, at, where);
      if (span[1] - span[0] >= this.#part) spans.push(span);
    }
    return spans;
  }

  #around(letters: string, at: number, where: number): Span {
    const mine = this.#letters;
    let before = 0;
    while (at > before && where > before && letters[at - before - 1] === mine[where - before - 1])
      before += 1;
    let after = GRAM;
    while (where + after < mine.length && letters[at + after] === mine[where + after]) after += 1;
    return [at - before, at + after];
  }
}

function occurrences(text: string, form: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length))
    spans.push([at, at + form.length]);
  return spans;
}

function gramsOf(letters: string): readonly (readonly [string, number])[] {
  return Array.from({ length: letters.length - GRAM + 1 }, (_, at) => [letters.slice(at, at + GRAM), at]);
}

/** What stands where a secret was. */
const SHOWN = '[redacted]';

/** As many letters are read together: a secret may be spread over texts beside each other. */
const TOGETHER = 2 ** 20;

interface Text {
  readonly text: string;
  /** Where its letters begin among those of all. */
  readonly start: number;
}

/** A value without secrets that are spelled out, set in pieces, or spread over several texts in it. */
function withoutSpelled(value: unknown, secrets: readonly SpelledSecret[]): unknown {
  if (secrets.length === 0) return value;
  const texts: string[] = [];
  collect(value, texts);
  const cleaned = cleanedTexts(texts, secrets);
  if (cleaned === null) return value;
  let next = 0;
  return mapTexts(value, () => cleaned[next++]!);
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (hasMembers(value)) for (const member of Object.values(value)) collect(member, texts);
}

/** Null where there is nothing to take out. */
function cleanedTexts(texts: readonly string[], secrets: readonly SpelledSecret[]): readonly string[] | null {
  let cleaned: string[] | null = null;
  for (let from = 0; from < texts.length; ) {
    const read: Text[] = [];
    let letters = '';
    for (; from < texts.length && (read.length === 0 || letters.length < TOGETHER); from += 1) {
      read.push({ text: texts[from]!, start: letters.length });
      letters += lettersOf(texts[from]!);
    }
    const spans = secrets.flatMap((secret) => secret.spansIn(letters));
    if (spans.length === 0) continue;
    cleaned ??= [...texts];
    const first = from - read.length;
    for (const [i, one] of read.entries()) cleaned[first + i] = withoutSpans(one, spans);
  }
  return cleaned;
}

function withoutSpans({ text, start }: Text, spans: readonly Span[]): string {
  const places = placesOf(text);
  const here = spans
    .map(([from, to]): Span => [Math.max(from - start, 0), Math.min(to - start, places.length)])
    .filter(([from, to]) => from < to)
    .toSorted((a, b) => a[0] - b[0]);
  let left = '';
  let kept = 0;
  for (const [from, to] of here) {
    const end = places[to - 1]! + 1;
    if (end <= kept) continue;
    // Two that overlap are shown as one.
    if (places[from]! >= kept) left += text.slice(kept, places[from]) + SHOWN;
    kept = end;
  }
  return left + text.slice(kept);
}

function mapTexts(value: unknown, next: () => string): unknown {
  if (typeof value === 'string') return next();
  if (!hasMembers(value)) return value;
  if (Array.isArray(value)) return value.map((member) => mapTexts(member, next));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapTexts(member, next)]));
}

function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

/** A secret as it is printed in one piece; a short one as a word by itself alone. */
interface PlainSecret {
  readonly outOfText: (text: string) => string;
  readonly placesIn: (bytes: Buffer) => readonly (readonly [start: number, end: number])[];
}

function plainSecret(secret: string): PlainSecret {
  const isShort = secret.length < LONG;
  const forms = isShort ? [secret] : secretForms(secret);
  const byItself = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(secret)}(?![\\p{L}\\p{N}])`, 'gu');
  const needles = forms.map((form) => Buffer.from(form));
  return {
    outOfText: (text) => {
      let left = text;
      for (const form of forms)
        if (left.includes(form))
          left = isShort ? left.replaceAll(byItself, SHOWN) : left.replaceAll(form, SHOWN);
      return left;
    },
    placesIn: (bytes) =>
      needles.flatMap((needle) =>
        occurrencesInBytes(bytes, needle).filter((at) => !isShort || isApart(bytes, at)),
      ),
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function occurrencesInBytes(bytes: Buffer, needle: Buffer): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + needle.length))
    found.push([at, at + needle.length]);
  return found;
}

function isApart(bytes: Buffer, [start, end]: readonly [number, number]): boolean {
  return [bytes[start - 1], bytes[end]].every((byte) => byte === undefined || !isWord(byte));
}

/** Letters beyond ASCII are bytes from 128 on. */
function isWord(byte: number): boolean {
  return byte >= 128 || /[A-Za-z0-9]/.test(String.fromCharCode(byte));
}

/** Takes secrets out of what is to be stored. What has none in it comes back as it is. */
interface SecretRemover {
  readonly value: <T>(value: T) => T;
  /** Of bytes, as many as there were: others may count on their places. */
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
}

export function secretRemover(secrets: readonly string[]): SecretRemover {
  const plain = secrets.map(plainSecret);
  const spelled = secrets.filter(({ length }) => length >= LONG).map((secret) => new SpelledSecret(secret));
  const text = (given: string): string => {
    let left = given;
    for (const secret of plain) left = secret.outOfText(left);
    return left;
  };
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return text(given);
    if (typeof given !== 'object' || given === null) return given;
    if (Array.isArray(given)) return unlessSame(given, given.map(value));
    const entries = Object.entries(given);
    const cleaned = entries.map(([key, member]) => [text(key), value(member)] as const);
    const isSame = cleaned.every(([key, member], i) => key === entries[i]![0] && member === entries[i]![1]);
    return isSame ? given : Object.fromEntries(cleaned);
  };
  return {
    value: <T>(given: T): T => withoutSpelled(value(given), spelled) as T,
    bytes: (given) => maskedBytes(given, plain),
  };
}

function unlessSame(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((member, i) => member === before[i]) ? before : after;
}

function maskedBytes(given: Uint8Array, secrets: readonly PlainSecret[]): Uint8Array {
  const seen = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  let copy: Buffer | null = null;
  for (const [start, end] of secrets.flatMap((secret) => secret.placesIn(seen))) {
    copy ??= Buffer.from(seen);
    copy.fill('*', start, end);
  }
  return copy ?? given;
}

/**
 * The store, into which none of these secrets gets: whoever echoes a key in an answer, a message or an error, what is
 * kept, scored and published is without it. Documents are named by the digest of what they say and are the project's
 * own files: they stay as they are.
 */
export function withoutSecrets(store: Store, secrets: readonly string[]): Store {
  if (secrets.length === 0) return store;
  const remover = secretRemover(secrets);
  const { value } = remover;
  return {
    ...store,
    runs: {
      ...store.runs,
      create: (manifest) => store.runs.create(value(manifest)),
      close: (manifest) => store.runs.close(value(manifest)),
    },
    journal: {
      ...store.journal,
      append: (runId, entries) => store.journal.append(runId, value(entries)),
    },
    cache: { ...store.cache, put: (key, reply) => store.cache.put(key, value(reply)) },
    scorings: { ...store.scorings, save: (scoring) => store.scorings.save(value(scoring)) },
    executions: {
      ...store.executions,
      create: (execution) => store.executions.create(value(execution)),
      update: (execution) => store.executions.update(value(execution)),
    },
    events: { ...store.events, append: (event) => store.events.append(value(event)) },
    blobs: cleanBlobs(store.blobs, remover),
  };
}

function cleanBlobs(blobs: Blobs, { bytes: clean }: SecretRemover): Blobs {
  return {
    put: (bytes) => blobs.put(clean(bytes)),
    has: (digest) => blobs.has(digest),
    read: (digest) => blobs.read(digest),
    list: () => blobs.list(),
    remove: (digest) => blobs.remove(digest),
    begin: async () => {
      const sink = await blobs.begin();
      return {
        write: (bytes) => sink.write(clean(bytes)),
        finish: () => sink.finish(),
        abandon: () => sink.abandon(),
      };
    },
  };
}
