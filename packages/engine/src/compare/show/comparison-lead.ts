import type { Comparison } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { Lead } from '../../report/lead-text.ts';
import { differenceSentence, isWorse, setSentence } from './difference-sentence.ts';

/** Scores that got worse and are told in the sentence; the others are counted. */
const MOST = 2;

/**
 * What a comparison says of one score, which others got worse, and over how many pairs. The score is the first of those that
 * are looked for, or else the first there is.
 */
export function comparisonLead(comparison: Comparison, ...sought: readonly (string | undefined)[]): Lead {
  const { before, after } = comparison;
  const all = saidOf(comparison);
  const found = sought.flatMap((name) => all.find((one) => one.name === name) ?? [])[0] ?? all[0];
  const names = `${nameOf(after)} against ${nameOf(before)}`;
  const { only_before: gone, only_after: added, paired } = comparison;
  const left = gone + added === 0 ? '' : ` ${plural(gone + added, 'sample')} of only one side are left out.`;
  const hurt = found === undefined || paired === 0 ? '' : worseText(all.filter((one) => one !== found));
  return {
    strong: found === undefined ? `${names}: no score is on both sides.` : `${names}, ${found.text}`,
    rest: `${hurt} ${plural(paired, 'sample')} ${agreeing(paired, 'is', 'are')} paired.${left}`,
  };
}

interface SaidScore {
  readonly name: string;
  readonly text: string;
  readonly isWorse: boolean;
}

function saidOf({ scores, set_values: sets }: Comparison): readonly SaidScore[] {
  return [
    ...scores.map((one) => ({
      name: one.score_name,
      text: differenceSentence(one),
      isWorse: one.type !== 'label' && isWorse(one),
    })),
    ...sets.map((one) => ({ name: one.score_name, text: setSentence(one), isWorse: isWorse(one) })),
  ];
}

function worseText(others: readonly SaidScore[]): string {
  if (others.length === 0) return '';
  const worse = others.filter((one) => one.isWorse);
  if (worse.length === 0) return ' No other score looks worse.';
  const rest = worse.length - MOST;
  const told = worse.slice(0, MOST).map(({ text }) => text.replace(/\.$/, ''));
  const more = rest > 0 ? `; ${rest} more ${agreeing(rest, 'looks', 'look')} worse` : '';
  return ` Of the others, ${told.join('; ')}${more}.`;
}

function nameOf({ model_name, model_key, task_specification_key: key, mark }: Comparison['before']): string {
  const name = key ?? model_name ?? model_key;
  return mark === null ? name : `${name} (${mark})`;
}
