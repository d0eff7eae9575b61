import type { CardSubject } from '@assay/records';
import { partyOf } from '../../signals/provenance.ts';
import { signalTable } from '../../signals/signal-table.ts';
import { reportCount, tripleCount } from './figure.ts';
import type { Tally } from './tally.ts';

const section = 'provenance' as const;
const { flags } = signalTable[section];

const relationships = [
  { party: 'first_party', label: 'Reports by the first party, the model’s developer' },
  { party: 'third_party', label: 'Reports by a third party' },
  { party: 'collaborative', label: 'Collaborative reports' },
  { party: null, label: 'Reports that name no party' },
] as const;

/** Who reported, and whether anybody else did. */
export function provenanceFigures(subject: CardSubject): Tally[] {
  return [
    tripleCount(subject, {
      id: 'provenance.first_party_only',
      section,
      label: 'Triples that only the model’s developer reports',
      formula: flags.first_party_only.formula,
      counts: ({ signals }) => signals.first_party_only === 1,
      condition: { signals: 'first_party_only = 1' },
    }),
    tripleCount(subject, {
      id: 'provenance.multi_party',
      section,
      label: 'Triples with more than one report',
      formula: flags.multi_party.formula,
      counts: ({ signals }) => signals.multi_party === 1,
      condition: { signals: 'multi_party = 1' },
    }),
    tripleCount(subject, {
      id: 'provenance.parties',
      section,
      label: 'Triples reported by two or more parties',
      formula:
        '|P(m, b, μ)| > 1, P = {ρ(r)} ⊂ {first_party, third_party, collaborative}; two third parties are one party',
      counts: ({ signals }) => signals.parties > 1,
      condition: { signals: 'parties > 1' },
    }),
    ...relationships.map(({ party, label }) =>
      reportCount(subject, {
        id: `provenance.relationship.${party ?? 'none'}`,
        section,
        label,
        formula:
          party === null
            ? 'reports whose evaluator_relationship is none of first_party, third_party, collaborative'
            : `reports r with ρ(r) = ${party}`,
        counts: ({ reports }, i) =>
          party === null ? partyOf(reports[i]!) === null : reports[i]!.relationship === party,
        condition: { results: party === null ? 'party IS NULL' : `party = '${party}'` },
      }),
    ),
  ];
}
