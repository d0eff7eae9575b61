import type { SuggestedNames } from '@assay/verbs';
import { printable } from '@assay/shown';
import { relationWords } from './resolution-text.ts';

/** What is suggested for the names of a corpus: a line for each name, then how many there are. */
export function suggestionsText({ names, resolutions }: SuggestedNames): string {
  const lines = resolutions.map(({ kind, canonical, suggestions, candidates }) => {
    const found = suggestions.map(
      ({ relation, name, confidence }) => `${relationWords[relation]} ${name} (${confidence})`,
    );
    const choices = candidates.map(({ name }) => name).join(' or ');
    return `${kind} ${canonical}: ${[...found, ...(choices === '' ? [] : [`perhaps ${choices}`])].join(', ')}`;
  });
  const counts = Object.entries(names).map(([kind, all]) => {
    const count = resolutions.filter((resolution) => resolution.kind === kind).length;
    return `${count} of ${all} ${kind} names`;
  });
  return printable(`${[...lines, `There are suggestions for ${counts.join(', ')}.`].join('\n')}\n`);
}
