import type { Change } from './change.ts';
import { finiteLanguage, withoutAnchors } from './finite-language.ts';

type PatternChange = Pick<Change, 'kind' | 'breaking' | 'why'>;

/**
 * What happened to a valuePattern, where that can be determined: added, removed, the same but for anchors, or two
 * lists of values one of which holds the other. Null where both accept the same values.
 */
export function diffPattern(before: string | null, after: string | null): PatternChange | null {
  if (before === after) return null;
  if (before === null)
    return { kind: 'pattern-added', breaking: true, why: 'values were free before; some may not match now' };
  if (after === null) return { kind: 'pattern-removed', breaking: false, why: 'any value will do now' };
  if (withoutAnchors(before) === withoutAnchors(after)) return sameValues;
  const [old, now] = [finiteLanguage(before), finiteLanguage(after)];
  if (old === null || now === null)
    return {
      kind: 'pattern-changed',
      breaking: 'unknown',
      why: 'which values the two patterns share cannot be determined',
    };
  const lost = [...old].filter((value) => !now.has(value));
  const gained = [...now].filter((value) => !old.has(value));
  if (lost.length === 0)
    return gained.length === 0
      ? sameValues
      : { kind: 'pattern-loosened', breaking: false, why: `also allowed now: ${some(gained)}` };
  return gained.length === 0
    ? { kind: 'pattern-tightened', breaking: true, why: `no longer allowed: ${some(lost)}` }
    : {
        kind: 'pattern-changed',
        breaking: true,
        why: `no longer allowed: ${some(lost)}; now allowed: ${some(gained)}`,
      };
}

const sameValues: PatternChange = {
  kind: 'pattern-changed',
  breaking: false,
  why: 'written differently; the same values match',
};

function some(values: readonly string[]): string {
  const shown = values
    .slice(0, 5)
    .map((value) => JSON.stringify(value))
    .join(', ');
  return values.length > 5 ? `${shown} and ${values.length - 5} more` : shown;
}
