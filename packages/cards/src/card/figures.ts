import { fraction, fractionText } from '@assay/metrics';
import type { CardSubject, Figure } from '@assay/records';
import type { Reading } from '../corpus/result-row.ts';
import { partyOf } from '../signals/provenance.ts';
import { agenticFields, baseFields } from '../signals/reproducibility.ts';
import { signalTable } from '../signals/signal-table.ts';
import { allPlaces, type PlacedTriple, type Tally } from './card-rows.ts';
import { type EvidenceCondition, evidenceQuery } from './evidence-query.ts';

/** A long list of row numbers, four bytes each. */
export class PlaceList {
  #places = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(place: number): void {
    if (this.#length === this.#places.length) {
      const longer = new Int32Array(this.#length * 2);
      longer.set(this.#places);
      this.#places = longer;
    }
    this.#places[this.#length++] = place;
  }

  clear(): void {
    this.#places = new Int32Array(64);
    this.#length = 0;
  }

  toArray(): number[] {
    return Array.from(this.#places.subarray(0, this.#length));
  }
}

/** A number before its evidence is gathered. */
type Headline = Pick<Figure, 'id' | 'section' | 'label'> & {
  readonly formula: string;
  readonly condition: EvidenceCondition;
};

/** How many of some triples: "n of m", with the rows of those that count. */
interface TripleCount extends Headline {
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
function tripleCount(subject: CardSubject, given: TripleCount): Tally {
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
interface ReportCount extends Headline {
  readonly counts: (triple: PlacedTriple, report: number) => boolean;
  readonly nothing?: string;
}

function reportCount(subject: CardSubject, given: ReportCount): Tally {
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
function totalFigure(
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

const comparabilitySection = 'comparability' as const;
const { flags: comparabilityFlags } = signalTable[comparabilitySection];

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
      section: comparabilitySection,
      of: ({ signals }: PlacedTriple) => signals[groups] > 1,
      ofCondition: `${groups} > 1`,
      nothing: `no triple has two or more ${word}`,
    };
    return [
      tripleCount(subject, {
        ...base,
        id: `comparability.${id}`,
        label: `Triples whose ${word} diverge, of those with two or more`,
        formula: comparabilityFlags[flag].formula,
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
      section: comparabilitySection,
      label: 'Triples that diverge either way, of those with anything to compare',
      formula: comparabilityFlags.comparability.formula,
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
      section: comparabilitySection,
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
            section: comparabilitySection,
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

interface Total {
  readonly id: string;
  readonly label: string;
  readonly formula: string;
  readonly count: () => Count;
  /** The cards on which the number would always be 1. */
  readonly except?: CardSubject['kind'];
}

interface Count {
  readonly add: (triple: PlacedTriple) => void;
  readonly value: () => number;
}

const totals: readonly Total[] = [
  {
    id: 'reports',
    label: 'Reported scores',
    formula: 'entries of evaluation_results with a finite score that does not say "not scored"',
    count: () => sumOf(({ reports }) => reports.length),
  },
  {
    id: 'triples',
    label: 'Triples of model, benchmark path and metric',
    formula: '|R|: distinct (model, [collection, dataset, evaluation name, split], metric)',
    count: () => sumOf(() => 1),
  },
  {
    id: 'models',
    label: 'Models',
    formula: 'distinct model_info.id',
    count: () => distinctOf(({ signals }) => [signals.model]),
    except: 'model',
  },
  {
    id: 'benchmarks',
    label: 'Benchmarks',
    formula: 'distinct (collection, dataset)',
    count: () => distinctOf(({ path }) => [JSON.stringify([path[0], path[1]])]),
    except: 'benchmark',
  },
  {
    id: 'organizations',
    label: 'Organisations that reported',
    formula: 'distinct source_organization_name, as written; reports that name none are not counted',
    count: () => distinctOf(({ reports }) => reports.map(({ organization }) => organization)),
  },
  {
    id: 'records',
    label: 'Records',
    formula: 'distinct files that contain the scores; an evaluation_id is not unique, a file is',
    count: () => distinctOf(({ reports }) => reports.map(({ file }) => file)),
  },
];

/** How much was reported. */
export function reportedFigures(subject: CardSubject): Tally[] {
  return totals
    .filter(({ except }) => except !== subject.kind)
    .map(({ id, label, formula, count }) =>
      totalFigure(subject, {
        id: `reported.${id}`,
        section: 'reported',
        label,
        formula,
        condition: {},
        ...count(),
      }),
    );
}

function sumOf(numberOf: (triple: PlacedTriple) => number): Count {
  let sum = 0;
  return {
    add: (triple) => {
      sum += numberOf(triple);
    },
    value: () => sum,
  };
}

/** Texts that name something, each once. */
function distinctOf(namesOf: (triple: PlacedTriple) => readonly (string | null)[]): Count {
  const names = new Set<string>();
  return {
    add: (triple) => {
      for (const name of namesOf(triple)) if (name !== null && name !== '') names.add(name);
    },
    value: () => names.size,
  };
}
