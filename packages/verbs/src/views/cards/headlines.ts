import { type SignalName, signalTable } from '@assay/cards';
import type { ReadCorpus } from './read-corpus.ts';

/** One number that a corpus comes to, and how: the share of what it can be asked of, never of what it cannot. */
export interface Headline {
  readonly signal: SignalName;
  readonly title: string;
  readonly question: string;
  /** What the number says, after it. */
  readonly says: string;
  /** Null where there is nothing to take it of. */
  readonly value: number | null;
  readonly count: number | null;
  readonly of: number;
  readonly formula: string;
  readonly inputs: readonly (readonly [name: string, value: string])[];
}

type Counted = Pick<ReadCorpus, 'triples' | 'rollup' | 'rates' | 'unexplained'>;

const title = (signal: SignalName) => {
  const { title, question } = signalTable[signal];
  return { signal, title, question };
};
const share = (count: number, of: number): number | null => (of === 0 ? null : count / of);
const whole = (number: number): string => number.toLocaleString('en');

/** The four signals of a corpus, each with one number. */
export function headlinesOf(corpus: Counted): readonly Headline[] {
  return [reproducibility(corpus), completeness(corpus), provenance(corpus), comparability(corpus)];
}

function reproducibility({ rollup, triples: all, rates: { reproducibility: rates } }: Counted): Headline {
  const { agentic_triples: agentic, triples, missingness } = rates;
  const ofAgents = new Set(['harness', 'eval_plan', 'eval_limits']);
  return {
    ...title('reproducibility'),
    says: 'lack a setting needed to run them again',
    value: rates.gap_rate,
    count: rollup.reproducibility_gap,
    of: triples,
    formula: `Ḡ = ${signalTable.reproducibility.flags.reproducibility_gap.formula}`,
    inputs: Object.keys(missingness).map((field) => [
      `${field} not stated`,
      `${whole(all.filter(({ missing_fields: missing }) => missing.includes(field)).length)} of ${ofAgents.has(field) ? `${whole(agentic)} where an agent was used` : whole(triples)}`,
    ]),
  };
}

function completeness({ rates: { completeness: rates } }: Counted): Headline {
  return {
    ...title('completeness'),
    says: 'of 28 fields are filled for the benchmark in the middle',
    value: rates.median,
    count: null,
    of: rates.benchmarks,
    formula:
      'the median over benchmarks b of C(b) = (1/28) Σ s(f, b); s is 1 where a field is filled, the filled share of the four parts of data, else 0',
    inputs: [['benchmarks', whole(rates.benchmarks)]],
  };
}

function provenance({ rollup, triples }: Counted): Headline {
  const severalParties = triples.filter(({ parties }) => parties > 1).length;
  return {
    ...title('provenance'),
    says: 'are reported only by the developer of the model',
    value: share(rollup.first_party_only, rollup.triples),
    count: rollup.first_party_only,
    of: rollup.triples,
    formula: signalTable.provenance.flags.first_party_only.formula,
    inputs: [
      ['reported more than once', whole(rollup.multi_party)],
      ['reported by two or more parties', whole(severalParties)],
    ],
  };
}

function comparability({ rollup, triples, unexplained }: Counted): Headline {
  const compared = triples.filter(({ variants, parties }) => variants > 1 || parties > 1);
  return {
    ...title('comparability'),
    says: 'of those that can be compared differ by more than 5 % of their range',
    value: share(rollup.comparability, compared.length),
    count: rollup.comparability,
    of: compared.length,
    formula: signalTable.comparability.flags.comparability.formula,
    inputs: [
      ['with two or more setups', whole(compared.filter(({ variants }) => variants > 1).length)],
      ['setups differ (D_var)', whole(rollup.variant_divergence)],
      ['by two or more parties', whole(compared.filter(({ parties }) => parties > 1).length)],
      ['parties differ (D_cp)', whole(rollup.cross_party_divergence)],
      ['without a common scale', whole(compared.filter(({ comparability: one }) => one === null).length)],
      [
        'reported more than once, in one setup as far as stated and by one party',
        whole(rollup.multi_party - compared.length),
      ],
      ['of these, more than 5 % apart with no stated difference', whole(unexplained.size)],
    ],
  };
}
