import type { CorpusRollup } from '@assay/cards';

const words: Readonly<Record<keyof CorpusRollup, string>> = {
  rows: 'reported results',
  triples: 'triples of model, path and metric',
  reproducibility_gap: 'triples with a reproducibility gap',
  temperature_missing_triples: 'triples without a temperature',
  max_tokens_missing_triples: 'triples without max_tokens',
  first_party_only: 'triples reported by the first party only',
  multi_party: 'triples reported more than once',
  variant_divergence: 'triples whose setups diverge',
  variant_not_assessable: 'triples whose setups cannot be compared',
  cross_party_divergence: 'triples whose parties diverge',
  comparability: 'triples that diverge either way',
  models: 'models',
  benchmarks: 'benchmarks',
};

/** The roll-up in words, one count a line. */
export function rollupText(rollup: CorpusRollup): string {
  const keys = Object.keys(words) as (keyof CorpusRollup)[];
  const width = Math.max(...keys.map((key) => String(rollup[key]).length));
  return keys.map((key) => `${String(rollup[key]).padStart(width)}  ${words[key]}\n`).join('');
}
