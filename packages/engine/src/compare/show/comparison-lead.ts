import type { Comparison } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { Lead } from '../../report/lead-text.ts';
import { differenceSentence, setSentence } from './difference-sentence.ts';

/** What a comparison says of its first score, and over how many pairs; of the score that is named, where one is. */
export function comparisonLead(comparison: Comparison, score?: string): Lead {
  const { scores, set_values: sets, before, after } = comparison;
  const found = scores.find(({ score_name: name }) => name === score) ?? scores[0];
  const set = sets.find(({ score_name: name }) => name === (score ?? name));
  const said =
    found === undefined ? (set === undefined ? null : setSentence(set)) : differenceSentence(found);
  const names = `${nameOf(after)} against ${nameOf(before)}`;
  const { only_before: gone, only_after: added, paired } = comparison;
  const left = gone + added === 0 ? '' : ` ${plural(gone + added, 'sample')} of only one side are left out.`;
  return {
    strong: said === null ? `${names}: no score is on both sides.` : `${names}, ${said}`,
    rest: ` ${plural(paired, 'sample')} ${agreeing(paired, 'is', 'are')} paired.${left}`,
  };
}

function nameOf({ model_name, model_key, task_specification_key: key }: Comparison['before']): string {
  return key ?? model_name ?? model_key;
}
