import type { CardSubject } from '@assay/records';
import { agenticFields, baseFields } from '../../signals/reproducibility.ts';
import { signalTable } from '../../signals/signal-table.ts';
import type { PlacedTriple } from '../card-rows.ts';
import { tripleCount } from './figure.ts';
import type { Tally } from './tally.ts';

/** The triples that lack what it takes to run them again, and each field that is lacking. */
export function reproducibilityFigures(subject: CardSubject): Tally[] {
  const section = 'reproducibility' as const;
  const gap = tripleCount(subject, {
    id: 'reproducibility.gap',
    section,
    label: 'Triples with a reproducibility gap',
    formula: signalTable[section].flags.reproducibility_gap.formula,
    counts: ({ signals }) => signals.reproducibility_gap === 1,
    because: ({ missing }, i) => missing[i]!.length > 0,
    condition: { results: 'len(missing_fields) > 0' },
  });
  const lacking = (field: string, isAgentic: boolean): Tally =>
    tripleCount(subject, {
      id: `reproducibility.missing.${field}`,
      section,
      label: `${field} not stated`,
      formula: isAgentic
        ? `m̄(${field}) = 1 − (1/|A|) Σ pop(${field}, r) over the agentic triples A, those with an agentic_eval_config`
        : `m̄(${field}) = 1 − (1/|R|) Σ pop(${field}, r) over all triples R; 0 and false are stated values`,
      counts: ({ signals }) => signals.missing_fields.includes(field),
      because: ({ missing }, i) => missing[i]!.includes(field),
      condition: { results: `list_contains(missing_fields, '${field}')` },
      ...(isAgentic
        ? {
            of: ({ agentic }: PlacedTriple) => agentic,
            ofCondition: 'agentic',
            nothing: 'no agentic triple, so not required',
          }
        : {}),
    });
  return [
    gap,
    ...baseFields.map((field) => lacking(field, false)),
    ...agenticFields.map((field) => lacking(field, true)),
  ];
}
