import type { CorpusRollup } from '@assay/cards';
import type { NameCounts } from '@assay/records';
import { plural } from '@assay/shown';
import type { CorpusCounts } from '@assay/verbs';

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

/** The counts in words, one a line, with what suggested names would make of them; then the rates. */
export function rollupText({ rollup, rates, suggested_names: names }: CorpusCounts): string {
  const keys = Object.keys(words) as (keyof CorpusRollup)[];
  const width = Math.max(...keys.map((key) => String(rollup[key]).length));
  const counts = keys.map((key) => {
    const other = names === null ? undefined : suggestedCount(key, names.suggested);
    const aside = other === undefined || other === rollup[key] ? '' : ` (${other} with the suggested names)`;
    return `${String(rollup[key]).padStart(width)}  ${words[key]}${aside}\n`;
  });
  return counts.join('') + (rates === null ? '' : ratesText(rates));
}

/** The counts that names alone decide. */
function suggestedCount(key: keyof CorpusRollup, suggested: NameCounts): number | undefined {
  return key in suggested ? suggested[key as keyof CorpusRollup & keyof NameCounts] : undefined;
}

function ratesText({ reproducibility, completeness }: NonNullable<CorpusCounts['rates']>): string {
  const { triples, agentic_triples: agentic, gap_rate: gap, missingness } = reproducibility;
  const { median, benchmarks, population } = completeness;
  const agenticFields = new Set(['harness', 'eval_plan', 'eval_limits']);
  const lines = [
    `Rates over ${plural(triples, 'triple')}, ${agentic} of them agentic`,
    line(gap, 'Ḡ: have a reproducibility gap'),
    ...Object.entries(missingness).map(([field, rate]) =>
      line(rate, `m̄(${field}): do not state it${agenticFields.has(field) ? ', of the agentic ones' : ''}`),
    ),
    `Completeness over ${plural(benchmarks, 'benchmark')}`,
    line(median, 'median C'),
    ...population.map(({ path, rate }) => line(rate, `p̄(${path}): populated`)),
  ];
  return `\n${lines.join('\n')}\n`;
}

/** A share to three decimals; a dash where there is nothing to take it of. */
function line(rate: number | null, words: string): string {
  return `  ${rate === null ? '    –' : rate.toFixed(3)}  ${words}`;
}
