import { secretForms } from './secret-forms.ts';

/** Takes secrets out of what is to be stored. What has none in it comes back as it is. */
export interface SecretRemover {
  readonly value: <T>(value: T) => T;
  /** Of bytes, as many as there were: others may count on their places. */
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
}

const SHOWN = '[redacted]';

export function secretRemover(secrets: readonly string[]): SecretRemover {
  const forms = secrets.flatMap(secretForms).toSorted((a, b) => b.length - a.length);
  const text = (given: string): string => {
    let left = given;
    for (const form of forms) if (left.includes(form)) left = left.replaceAll(form, SHOWN);
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
  const needles = forms.map((form) => Buffer.from(form));
  return {
    value: <T>(given: T): T => value(given) as T,
    bytes: (given) => maskedBytes(given, needles),
  };
}

function unlessSame(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((member, i) => member === before[i]) ? before : after;
}

function maskedBytes(given: Uint8Array, needles: readonly Buffer[]): Uint8Array {
  const seen = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  let copy: Buffer | null = null;
  for (const needle of needles) {
    for (let at = seen.indexOf(needle); at !== -1; at = seen.indexOf(needle, at + needle.length)) {
      copy ??= Buffer.from(seen);
      copy.fill('*', at, at + needle.length);
    }
  }
  return copy ?? given;
}
