import type { Blobs, Store } from '../../ports/store.ts';
import { LONG } from './known-secrets.ts';
import { secretForms, SHOWN, SpelledSecret, withoutSpelled } from './spelled-secrets.ts';

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
      needles.flatMap((needle) => occurrences(bytes, needle).filter((at) => !isShort || isApart(bytes, at))),
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function occurrences(bytes: Buffer, needle: Buffer): readonly (readonly [number, number])[] {
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
