import { codePointOrder } from '@assay/metrics';
import type { SamplePair } from './pair-samples.ts';

export interface PairCohort {
  readonly name: string | null;
  readonly label: string;
  readonly is_untagged: boolean;
  readonly pairs: readonly SamplePair[];
}

/**
 * Pairs by the tags of the later run; a pair with several tags is in each. Those without tags come last;
 * where none has a tag there are no cohorts, for the one cohort would be the whole.
 */
export function pairCohorts(pairs: readonly SamplePair[]): readonly PairCohort[] {
  const byTag = new Map<string, SamplePair[]>();
  const untagged: SamplePair[] = [];
  for (const pair of pairs) {
    if (pair.after.tags.length === 0) untagged.push(pair);
    for (const tag of pair.after.tags) {
      const group = byTag.get(tag);
      if (group === undefined) byTag.set(tag, [pair]);
      else group.push(pair);
    }
  }
  const tagged = [...byTag]
    .sort(([a], [b]) => codePointOrder(a, b))
    .map(([name, group]) => ({ name, label: name, is_untagged: false, pairs: group }));
  if (untagged.length === 0 || tagged.length === 0) return tagged;
  return [...tagged, { name: null, label: '(untagged)', is_untagged: true, pairs: untagged }];
}
