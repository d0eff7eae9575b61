/** What two lists share, and what only one of them has. */
export interface Pairs<T> {
  readonly both: readonly (readonly [before: T, after: T])[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/**
 * Pairs the parts of two versions: by the first key that fits (say id, then name), each part once; parts with
 * the same key in their order. Linear.
 */
export function pairParts<T>(
  before: readonly T[],
  after: readonly T[],
  keys: readonly ((part: T) => string | null)[],
): Pairs<T> {
  const partner = new Map<T, T>();
  let left = [...before];
  let right = [...after];
  for (const key of keys) {
    const waiting = new Map<string, T[]>();
    for (const part of right) {
      const name = key(part);
      if (name === null) continue;
      const same = waiting.get(name);
      if (same === undefined) waiting.set(name, [part]);
      else same.push(part);
    }
    for (const same of waiting.values()) same.reverse();
    const taken = new Set<T>();
    for (const part of left) {
      const name = key(part);
      const found = name === null ? undefined : waiting.get(name)?.pop();
      if (found === undefined) continue;
      partner.set(part, found);
      taken.add(found);
    }
    left = left.filter((part) => !partner.has(part));
    right = right.filter((part) => !taken.has(part));
  }
  return {
    both: before.flatMap((part) => (partner.has(part) ? [[part, partner.get(part)!] as const] : [])),
    removed: left,
    added: right,
  };
}
