import type { CardDocumentation, CardSubject, Figure } from '@assay/records';
import {
  compareFractions,
  type Fraction,
  fraction,
  fractionNumber,
  fractionText,
  meanFraction,
} from '@assay/metrics';

type Document = Figure['calculation']['documents'][number];

const section = 'completeness' as const;

/** How completely the benchmarks of a card are documented: each of them, and the median over several. */
export function completenessFigures(
  { kind }: CardSubject,
  documentation: readonly CardDocumentation[],
): Figure[] {
  const named = withNames(documentation);
  const scores = named.map(knownScoreOf);
  if (kind === 'benchmark') return [...scores, ...named.map(fullyMissing)];
  return [median(named), ...(kind === 'corpus' ? populationRates(named) : []), ...scores];
}

/** A benchmark under the name that tells it apart on this card. */
type Named = CardDocumentation & { readonly name: string };

/** Two cards may document one benchmark: then the file of the card is part of the name. */
function withNames(documentation: readonly CardDocumentation[]): Named[] {
  const cards = Map.groupBy(documentation, ({ benchmark }) => benchmark);
  return documentation.map((line) => {
    const { benchmark, card } = line;
    const isOne = cards.get(benchmark)!.length === 1;
    return { ...line, name: isOne && benchmark !== '' ? benchmark : `${benchmark} (${card ?? 'unnamed'})` };
  });
}

/** One benchmark is on the cards of thousands of models, always with the same numbers. */
const known = new WeakMap<CardDocumentation['fields'], Figure>();

function knownScoreOf(benchmark: Named): Figure {
  const id = scoreId(benchmark);
  const found = known.get(benchmark.fields);
  if (found?.id === id) return found;
  const made = scoreOf(benchmark);
  known.set(benchmark.fields, made);
  return made;
}

function scoreId({ name }: Named): string {
  return `completeness.score:${name}`;
}

function scoreOf(benchmark: Named): Figure {
  return documentFigure({
    id: scoreId(benchmark),
    label: `Completeness of ${benchmark.name}`,
    value: benchmark.value,
    of: null,
    exact: benchmark.score,
    formula:
      'C(b) = (1/28) Σ s(f, b); s is 1 for a populated field, 0 else, and for data the populated share of its four sub-items',
    inputs: {
      'Σ s(f, b)': benchmark.fields.reduce((sum, { score }) => sum + score, 0),
      fields: benchmark.fields.length,
      population: benchmark.population,
    },
    ...whatCounts(
      benchmark.fields,
      ({ score }) => score > 0,
      ({ path, score, source }) => ({ file: source, place: path, value: score }),
    ),
  });
}

function fullyMissing(benchmark: Named): Figure {
  return documentFigure({
    id: `completeness.fully_missing:${benchmark.name}`,
    label: `Fields of ${benchmark.name} that are completely missing`,
    value: benchmark.fully_missing,
    of: benchmark.fields.length,
    exact: fractionText(fraction(BigInt(benchmark.fully_missing), BigInt(benchmark.fields.length))),
    formula: '|{f ∈ F : s(f, b) = 0}|, |F| = 28',
    inputs: { 'missing fields': benchmark.fully_missing, fields: benchmark.fields.length },
    ...whatCounts(
      benchmark.fields,
      ({ score }) => score === 0,
      ({ path, state, source }) => ({ file: source, place: path, value: state }),
    ),
  });
}

function median(documentation: readonly Named[]): Figure {
  const scores = documentation.map(({ score }) => parsedFraction(score)).sort(compareFractions);
  const half = scores.length / 2;
  const middle = scores.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  const found = scores.length === 0 ? null : meanFraction(middle);
  return documentFigure({
    id: 'completeness.median',
    label: 'Median completeness of the benchmarks',
    value: found === null ? null : fractionNumber(found),
    of: null,
    exact: found === null ? null : fractionText(found),
    formula: 'median over b ∈ B of C(b); the mean of the middle two for an even count',
    inputs: { benchmarks: scores.length },
    ...whatCounts(documentation, () => true, benchmarkDocument),
  });
}

/** p̄(f) of each of the 28 fields. */
function populationRates(documentation: readonly Named[]): Figure[] {
  const [first] = documentation;
  if (first === undefined) return [];
  return first.fields.map(({ path, parts }, i) => {
    const scores = documentation.map(({ fields }) => fields[i]!.score);
    const sum = scores.reduce((total, score) => total + score, 0);
    const partsOfOne = BigInt(Math.max(1, parts.length));
    const exact = fraction(
      BigInt(Math.round(sum * Number(partsOfOne))),
      partsOfOne * BigInt(documentation.length),
    );
    return documentFigure({
      id: `completeness.population:${path}`,
      label: `${path} populated`,
      value: fractionNumber(exact),
      of: null,
      exact: fractionText(exact),
      formula: 'p̄(f) = (1/|B|) Σ s(f, b) over the benchmarks B',
      inputs: { 'Σ s(f, b)': sum, benchmarks: documentation.length },
      ...whatCounts(
        documentation,
        ({ fields }) => fields[i]!.score > 0,
        (benchmark) => ({
          file: benchmark.fields[i]!.source,
          place: benchmark.name,
          value: benchmark.fields[i]!.score,
        }),
      ),
    });
  });
}

/** What a number counts; where it counts nothing, everything that was looked at. */
function whatCounts<T>(
  all: readonly T[],
  counts: (one: T) => boolean,
  asDocument: (one: T) => Document,
): Pick<Figure['calculation'], 'documents' | 'evidence_of'> {
  const counted = all.filter(counts);
  return counted.length === 0
    ? { documents: all.map(asDocument), evidence_of: 'considered' }
    : { documents: counted.map(asDocument), evidence_of: 'counted' };
}

function documentFigure(
  given: Pick<Figure, 'id' | 'label' | 'value' | 'of' | 'exact'> & {
    readonly formula: string;
    readonly inputs: Figure['calculation']['inputs'];
  } & Pick<Figure['calculation'], 'documents' | 'evidence_of'>,
): Figure {
  const { id, label, value, of, exact, formula, inputs, documents, evidence_of } = given;
  return {
    id,
    section,
    label,
    value,
    of,
    exact,
    note: value === null ? 'no benchmark was reported on' : null,
    calculation: { formula, inputs, evidence_of, evidence: [], documents, query: null },
  };
}

function benchmarkDocument(benchmark: Named): Document {
  return { file: benchmark.card, place: benchmark.name, value: benchmark.score };
}

function parsedFraction(text: string): Fraction {
  const [numerator, denominator = '1'] = text.split('/');
  return fraction(BigInt(numerator!), BigInt(denominator));
}
