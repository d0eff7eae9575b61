import type { Card, NameCounts, SuggestedNameCounts } from '@assay/records';
import { shortText } from './short-text.ts';
import { shownNumber } from './shown-figure.ts';

const words: Readonly<Record<keyof NameCounts, string>> = {
  reports: 'reported scores',
  triples: 'triples',
  models: 'models',
  benchmarks: 'benchmarks',
  organizations: 'organisations',
  multi_party: 'triples with more than one report',
  several_parties: 'triples reported by two or more parties',
  first_party_only: 'triples that only the model’s developer reports',
  reproducibility_gap: 'triples with a reproducibility gap',
  temperature_missing_triples: 'triples without a temperature',
  max_tokens_missing_triples: 'triples without max_tokens',
  variant_divergence: 'triples whose setups diverge',
  variant_not_assessable: 'triples whose setups cannot be compared',
  cross_party_divergence: 'triples whose parties diverge',
  comparability: 'triples that diverge either way',
};

const mostExamples = 5;

/** What a card counts, and what it would count under the suggested names: a line for each number that changes, then the names. */
export function namesLines({ suggested_names: counts }: Pick<Card, 'suggested_names'>): string[] {
  return counts === undefined ? [] : [...changedCounts(counts), `probably the same: ${joinedText(counts)}`];
}

function changedCounts({ exact, suggested }: SuggestedNameCounts): string[] {
  return (Object.keys(words) as (keyof NameCounts)[])
    .filter((key) => exact[key] !== suggested[key])
    .map((key) => `${shownNumber(exact[key])} → ${shownNumber(suggested[key])} ${words[key]}`);
}

/** Which names those are: the first few. */
function joinedText({ joined }: Pick<SuggestedNameCounts, 'joined'>): string {
  const shown = joined
    .slice(0, mostExamples)
    .map(({ kind, written }) => `${kind} ${written.map((name) => shortText(name, 80)).join(' = ')}`);
  const left = joined.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${shownNumber(left)} more`] : [])].join('; ');
}
