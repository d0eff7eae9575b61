import type { CardSubject, Figure } from '@assay/records';
import { fraction, fractionText } from '@assay/metrics';
import type { PlacedTriple } from '../card-rows.ts';
import { type EvidenceCondition, evidenceQuery } from '../evidence-query.ts';

/** What the figures of one card are made from. */
export interface FigureSources {
  readonly subject: CardSubject;
  readonly triples: readonly PlacedTriple[];
  /** The places of all reports of the card. */
  readonly places: number[];
}

/** A number before its evidence is gathered. */
type Headline = Pick<Figure, 'id' | 'section' | 'label'> & {
  readonly formula: string;
  readonly condition: EvidenceCondition;
};

/** How many of some triples: "n of m", with the rows of those that count. */
export interface TripleCount extends Headline {
  readonly of: readonly PlacedTriple[];
  /** What makes up `of`, where it is not all triples of the card: a condition on `signals`. */
  readonly ofCondition?: string;
  readonly counts: (triple: PlacedTriple) => boolean;
  /** Which reports of a counted triple make it count; all of them where this is not said. */
  readonly because?: (triple: PlacedTriple, report: number) => boolean;
  /** Said in place of "0 of 0". */
  readonly nothing?: string;
  /** Said beside the number. */
  readonly aside?: string | null;
}

/** A count of triples. Where none counts, the evidence is every row that was looked at. */
export function tripleCount({ subject, triples, places }: FigureSources, given: TripleCount): Figure {
  const counted = given.of.filter(given.counts);
  return shareFigure(subject, given, {
    counted: counted.length,
    total: given.of.length,
    unit: 'triples',
    evidence:
      counted.length > 0 ? reasons(counted, given) : given.of === triples ? places : reasons(given.of, {}),
  });
}

function reasons(triples: readonly PlacedTriple[], { because }: Pick<TripleCount, 'because'>): number[] {
  const found: number[] = [];
  for (const triple of triples)
    for (const [i, place] of triple.places.entries())
      if (because === undefined || because(triple, i)) found.push(place);
  return found;
}

/** A count of reports, each a row of its own. */
export interface ReportCount extends Headline {
  readonly counts: (triple: PlacedTriple, report: number) => boolean;
  readonly nothing?: string;
}

export function reportCount({ subject, triples, places }: FigureSources, given: ReportCount): Figure {
  const counted = reasons(triples, { because: given.counts });
  return shareFigure(subject, given, {
    counted: counted.length,
    total: places.length,
    unit: 'reports',
    evidence: counted.length === 0 ? places : counted,
  });
}

/** A plain number: how many there are, over all rows of the card. */
export function totalFigure(
  { subject, places }: FigureSources,
  given: Headline & { readonly value: number },
): Figure {
  const { id, section, label, formula, condition, value } = given;
  return {
    id,
    section,
    label,
    value,
    of: null,
    exact: null,
    note: null,
    calculation: {
      formula,
      inputs: { reports: places.length },
      evidence_of: 'counted',
      evidence: places,
      documents: [],
      query: evidenceQuery(subject, condition),
    },
  };
}

interface Share {
  readonly counted: number;
  readonly total: number;
  readonly unit: 'triples' | 'reports';
  readonly evidence: number[];
}

function shareFigure(
  subject: CardSubject,
  {
    id,
    section,
    label,
    formula,
    condition,
    nothing,
    ofCondition,
    aside,
  }: Headline & Pick<TripleCount, 'nothing' | 'ofCondition' | 'aside'>,
  { counted, total, unit, evidence }: Share,
): Figure {
  const isEmpty = total === 0;
  const considered = ofCondition === undefined ? {} : { signals: ofCondition };
  return {
    id,
    section,
    label,
    value: isEmpty ? null : counted,
    of: total,
    exact: isEmpty ? null : fractionText(fraction(BigInt(counted), BigInt(total))),
    note: isEmpty ? (nothing ?? 'nothing was reported') : (aside ?? null),
    calculation: {
      formula,
      inputs: { [`counted ${unit}`]: counted, [unit]: total },
      evidence_of: counted === 0 ? 'considered' : 'counted',
      evidence,
      documents: [],
      query: isEmpty ? null : evidenceQuery(subject, counted === 0 ? considered : condition),
    },
  };
}
