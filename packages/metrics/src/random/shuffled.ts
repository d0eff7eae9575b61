import type { Xoshiro128 } from './xoshiro128.ts';

/** A copy in uniformly random order (Fisher–Yates, from the end). O(n), n - 1 draws. */
export function shuffled<T>(values: readonly T[], random: Xoshiro128): T[] {
  const copy = [...values];
  for (let last = copy.length - 1; last > 0; last--) {
    const chosen = random.nextInt(last + 1);
    [copy[last], copy[chosen]] = [copy[chosen]!, copy[last]!];
  }
  return copy;
}
