import { nameParts } from '../paper/name-parts.ts';
import { plainName } from '../paper/naming.ts';
import type { Extraction } from './extraction.ts';
import type { Refused } from './refused.ts';

interface ChosenBaselines {
  readonly chosen: Extraction['baselines'];
  /** Models that were asked for and are not there. */
  readonly unfound: readonly Refused[];
}

/**
 * The baselines that were asked for: all of them for an empty list, none for null. `GPT-4` is GPT-4 in each of its settings where the
 * paper has it by that name, and only else every model whose name has these words.
 */
export function chooseBaselines(
  found: Extraction['baselines'],
  wanted: readonly string[] | null,
): ChosenBaselines {
  if (wanted === null) return { chosen: [], unfound: [] };
  if (wanted.length === 0) return { chosen: found, unfound: [] };
  const byName = wanted.map((name) => {
    const exact = found.filter(({ model }) => isNamedBy(model.value, name));
    return exact.length > 0
      ? exact
      : found.filter(({ model }) => plainName(model.value).includes(plainName(name)));
  });
  const chosen = new Set(byName.flat());
  const unfound = wanted
    .filter((_, i) => byName[i]!.length === 0)
    .map((value) => ({ field: 'baseline', value, why: 'it was requested, and no result for it was found' }));
  return { chosen: found.filter((one) => chosen.has(one)), unfound };
}

/** Whether a name is another one, or that one with what tells it apart: `GPT-4 (few-shot)` is GPT-4, and GPT-4o is not. */
export function isNamedBy(name: string, other: string): boolean {
  const wanted = plainName(other);
  return wanted !== '' && (plainName(name) === wanted || plainName(nameParts(name)[0]) === wanted);
}
