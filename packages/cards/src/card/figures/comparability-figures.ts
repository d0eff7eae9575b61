import type { CardSubject } from '@assay/records';
import type { Reading } from '../../corpus/result-row.ts';
import { signalTable } from '../../signals/signal-table.ts';
import type { PlacedTriple } from '../card-rows.ts';
import { tripleCount } from './figure.ts';
import type { Tally } from './tally.ts';

const section = 'comparability' as const;
const { flags } = signalTable[section];

/** The two checks: between which groups, and where the signals keep the answer. */
const checks = [
  {
    id: 'variant',
    word: 'setups',
    groups: 'variants',
    flag: 'variant_divergence',
  },
  {
    id: 'cross_party',
    word: 'parties',
    groups: 'parties',
    flag: 'cross_party_divergence',
  },
] as const;

/** Where reports of one triple differ by more than 5 % of the scale, and where nobody can tell. */
export function comparabilityFigures(subject: CardSubject, reading: Reading): Tally[] {
  let unassessed = 0;
  const perCheck = checks.flatMap(({ id, word, groups, flag }) => {
    const base = {
      section,
      of: ({ signals }: PlacedTriple) => signals[groups] > 1,
      ofCondition: `${groups} > 1`,
      nothing: `no triple has two or more ${word}`,
    };
    return [
      tripleCount(subject, {
        ...base,
        id: `comparability.${id}`,
        label: `Triples whose ${word} diverge, of those with two or more`,
        formula: flags[flag].formula,
        counts: ({ signals }) => signals[flag] === 1,
        condition: { signals: `${flag} = 1` },
      }),
      tripleCount(subject, {
        ...base,
        id: `comparability.${id}_not_assessable`,
        label: `Triples whose ${word} cannot be compared, of those with two or more`,
        formula: `${id === 'variant' ? 'D_var' : 'D_cp'} = null: there is no pair of finite bounds, min < max, that every report declares`,
        counts: ({ signals }) => signals[flag] === null,
        condition: { signals: `${flag} IS NULL` },
      }),
    ];
  });
  return [
    tripleCount(subject, {
      id: 'comparability.combined',
      section,
      label: 'Triples that diverge either way, of those with anything to compare',
      formula: flags.comparability.formula,
      of: ({ signals }) => signals.variants > 1 || signals.parties > 1,
      ofCondition: 'variants > 1 OR parties > 1',
      counts: ({ signals }) => {
        if (signals.comparability === null) unassessed += 1;
        return signals.comparability === 1;
      },
      condition: { signals: 'comparability = 1' },
      nothing: 'nothing to compare',
      aside: () => (unassessed === 0 ? null : `${unassessed} cannot be assessed`),
    }),
    ...perCheck,
    tripleCount(subject, {
      id: 'comparability.repeated',
      section,
      label: 'Triples with several reports that neither check compares',
      formula: 'triples with more than one report, all of one setup (as far as stated) and of one party',
      of: ({ signals }) => signals.reports > 1,
      ofCondition: 'reports > 1',
      counts: ({ signals }) => signals.variants < 2 && signals.parties < 2,
      condition: { signals: 'reports > 1 AND variants < 2 AND parties < 2' },
      nothing: 'no triple has more than one report',
    }),
    ...(reading === 'literal'
      ? []
      : [
          tripleCount(subject, {
            id: 'comparability.unexplained',
            section,
            label:
              'Triples whose scores differ by more than 5 % of the scale, with no stated difference and one party',
            formula:
              'max score − min score > θ · (μ_max − μ_min), θ = 1/20, where reports state one setup and one library and come from one party; no signal of the source',
            of: ({ signals }) => signals.reports > 1,
            ofCondition: 'reports > 1',
            counts: ({ signals }) => signals.unexplained_spread === 1,
            condition: { signals: 'unexplained_spread = 1' },
            nothing: 'no triple has more than one report',
          }),
        ]),
  ];
}
