import { LONG } from './is-recognisable.ts';
import { type PlainSecret, plainSecret } from './plain-secret.ts';
import { SpelledSecret } from './spelled-secret.ts';
import { withoutSpelled } from './without-spelled.ts';

/** Takes secrets out of what is to be stored. What has none in it comes back as it is. */
export interface SecretRemover {
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
