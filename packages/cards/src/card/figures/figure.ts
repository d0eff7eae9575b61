import type { CardSubject, Figure } from '@assay/records';
import { fraction, fractionText } from '@assay/metrics';
import type { PlacedTriple } from '../card-rows.ts';
import { type EvidenceCondition, evidenceQuery } from '../evidence-query.ts';
import { PlaceList } from './place-list.ts';
import { allPlaces, type Tally } from './tally.ts';

/** A number before its evidence is gathered. */
type Headline = Pick<Figure, 'id' | 'section' | 'label'> & {
  readonly formula: string;
  readonly condition: EvidenceCondition;
};

/** How many of some triples: "n of m", with the rows of those that count. */
export interface TripleCount extends Headline {
  /** Which triples are looked at; all of them where this is not said. */
  readonly of?: (triple: PlacedTriple) => boolean;
  /** The same as a condition on `signals`. */
  readonly ofCondition?: string;
  readonly counts: (triple: PlacedTriple) => boolean;
  /** Which reports of a counted triple make it count; all of them where this is not said. */
  readonly because?: (triple: PlacedTriple, report: number) => boolean;
  /** Said in place of "0 of 0". */
  readonly nothing?: string;
  /** Said beside the number, when everything is counted. */
  readonly aside?: () => string | null;
}

/** A count of triples. Where none counts, the evidence is every row that was looked at. */
export function tripleCount(subject: CardSubject, given: TripleCount): Tally {
  const evidence = new PlaceList();
  let counted = 0;
  let total = 0;
  return {
    add: (triple) => {
      if (given.of?.(triple) === false) return;
      total += 1;
      const isCounted = given.counts(triple);
      if (isCounted && counted === 0) evidence.clear();
      if (isCounted) counted += 1;
      else if (counted > 0) return;
      for (const [i, place] of triple.places.entries())
        if (!isCounted || given.because === undefined || given.because(triple, i)) evidence.push(place);
    },
    figure: () =>
      shareFigure(
        subject,
        { ...given, aside: given.aside?.() ?? null },
        { counted, total, unit: 'triples', evidence: evidence.toArray() },
      ),
  };
}

/** A count of reports, each a row of its own. */
export interface ReportCount extends Headline {
  readonly counts: (triple: PlacedTriple, report: number) => boolean;
  readonly nothing?: string;
}

export function reportCount(subject: CardSubject, given: ReportCount): Tally {
  const evidence = new PlaceList();
  let total = 0;
  return {
    add: (triple) => {
      total += triple.places.length;
      for (const [i, place] of triple.places.entries()) if (given.counts(triple, i)) evidence.push(place);
    },
    figure: () => {
      const counted = evidence.length;
      return shareFigure(subject, given, {
        counted,
        total,
        unit: 'reports',
        evidence: counted === 0 ? allPlaces(total) : evidence.toArray(),
      });
    },
  };
}

/** A plain number over all rows of the card: `add` counts a triple, `value` tells what it came to. */
export function totalFigure(
  subject: CardSubject,
  given: Headline & { readonly add: (triple: PlacedTriple) => void; readonly value: () => number },
): Tally {
  const { id, section, label, formula, condition } = given;
  let rows = 0;
  return {
    add: (triple) => {
      rows += triple.places.length;
      given.add(triple);
    },
    figure: () => ({
      id,
      section,
      label,
      value: given.value(),
      of: null,
      exact: null,
      note: null,
      calculation: {
        formula,
        inputs: { reports: rows },
        evidence_of: 'counted',
        evidence: allPlaces(rows),
        documents: [],
        query: evidenceQuery(subject, condition),
      },
    }),
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
  }: Headline & Pick<TripleCount, 'nothing' | 'ofCondition'> & { readonly aside?: string | null },
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
