import { plural } from '@assay/shown';
import { percent } from './percent.ts';
import type { Corpus } from './shapes.ts';

/** The four signals, each with its number, what it is of, and the question it answers. */
export function SignalTiles({ corpus: { rollup, rates } }: { readonly corpus: Corpus }) {
  const missing = Object.entries(rates.reproducibility.missingness)
    .map(([field, share]) => `${field} ${share === null ? 'not enough data' : percent(share)}`)
    .join(', ');
  const tiles = [
    {
      name: 'Reproducibility',
      question: 'Are the settings there to run it again?',
      value: percent(rates.reproducibility.gap_rate),
      detail: `lack a setting: ${rollup.reproducibility_gap} of ${rollup.triples} (${missing})`,
    },
    {
      name: 'Completeness',
      question: 'Is the benchmark documented?',
      value: percent(rates.completeness.median),
      detail: `median over ${plural(rates.completeness.benchmarks, 'benchmark')} of the share of 28 fields that are filled`,
    },
    {
      name: 'Provenance',
      question: 'Who reported it?',
      value: percent(shareOf(rollup.first_party_only, rollup.triples)),
      detail: `by the developer alone: ${rollup.first_party_only} of ${rollup.triples}; by several parties: ${rollup.multi_party}`,
    },
    {
      name: 'Comparability',
      question: 'Do variants or parties agree?',
      value: percent(shareOf(rollup.comparability, rollup.triples)),
      detail: `differ by more than 5 % of the range: variants ${rollup.variant_divergence}, parties ${rollup.cross_party_divergence}, cannot be told ${rollup.variant_not_assessable}`,
    },
  ];
  return (
    <div className="cards of-four">
      {tiles.map(({ name, question, value, detail }) => (
        <section key={name} className="card">
          <h2>{name}</h2>
          <p className="soft">{question}</p>
          <div className="big">{value}</div>
          <div className="soft">{detail}</div>
        </section>
      ))}
    </div>
  );
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
