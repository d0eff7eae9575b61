import type { Target } from './name-index.ts';

/**
 * Of what is found under ever shorter names, the first that somebody vouches for; else the first that somebody
 * uses. Null where there is neither.
 */
export function nearestModel(found: readonly (readonly Target[])[]): Target | null {
  const firsts = found.flatMap((targets) => targets.slice(0, 1));
  return firsts.find(({ origin }) => origin !== 'corpus') ?? firsts[0] ?? null;
}
