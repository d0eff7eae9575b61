import type { Confidence, Resolution } from './resolution.ts';

/** A name with what is suggested for it, as columns beside the ones that count. */
export interface ResolvedName {
  /** The name that it probably goes by; the canonical one where nothing else is suggested, or too much. */
  readonly name: string;
  /** How far that can be relied on, null where nothing is suggested. */
  readonly confidence: Confidence | null;
  /** What it is a variant or a part of, in the end; null where it is neither. */
  readonly root: string | null;
}

export function resolvedName({ canonical, suggestions }: Resolution): ResolvedName {
  const same = suggestions.find(({ relation }) => relation === 'same');
  const root = suggestions.findLast(({ relation }) => relation !== 'same');
  return { name: same?.name ?? canonical, confidence: same?.confidence ?? null, root: root?.name ?? null };
}
