import type { Card, CardDocumentation, CardSubject, Figure, SuggestedNameCounts } from '@assay/records';
import { countFindings, type Finding } from '../corpus/finding.ts';
import type { Reading } from '../corpus/result-row.ts';
import type { CardCorpus } from './card-corpus.ts';
import { cardRows, type PlacedTriple, placeTriples, type Tally } from './card-rows.ts';
import { byAttention, comparisonsOf } from './comparisons.ts';
import { completenessFigures } from './figures/completeness-figures.ts';
import {
  comparabilityFigures,
  provenanceFigures,
  reportedFigures,
  reproducibilityFigures,
} from './figures.ts';
import { triplesAbout } from './subjects.ts';

/** Everything a card counts over its triples, which may come one by one and be forgotten. */
export class CardTally {
  readonly #beforeCompleteness: readonly Tally[];
  readonly #afterCompleteness: readonly Tally[];
  readonly #datasets = new Set<string>();
  readonly #files = new Set<string>();

  constructor(subject: CardSubject, reading: Reading = 'resolved') {
    this.#beforeCompleteness = [...reportedFigures(subject), ...reproducibilityFigures(subject)];
    this.#afterCompleteness = [...provenanceFigures(subject), ...comparabilityFigures(subject, reading)];
  }

  add(triple: PlacedTriple): void {
    for (const tally of [...this.#beforeCompleteness, ...this.#afterCompleteness]) tally.add(triple);
    this.#datasets.add(triple.path[1]);
    for (const { file } of triple.reports) this.#files.add(file);
  }

  /** The datasets that were reported on, and the records that do, each in the order in which they came. */
  get datasets(): ReadonlySet<string> {
    return this.#datasets;
  }

  get files(): ReadonlySet<string> {
    return this.#files;
  }

  /** The numbers in the order of a card, made one by one: each holds the rows behind it. */
  *figures(completeness: readonly Figure[]): Generator<Figure, void, undefined> {
    for (const tally of this.#beforeCompleteness) yield tally.figure();
    yield* completeness;
    for (const tally of this.#afterCompleteness) yield tally.figure();
  }
}

/** What is known about the subject besides what its rows say. */
export interface CardAsides {
  /** What the suggested names would change; null where nothing. */
  readonly suggestedNames?: SuggestedNameCounts | null;
  /** What records call the model beside its id. */
  readonly displayName?: string | null;
}

/** The card about one subject of a corpus: every number with its calculation, every row it comes from. */
export function buildCard(corpus: CardCorpus, subject: CardSubject, asides: CardAsides = {}): Card {
  const triples = placeTriples(triplesAbout(corpus, subject));
  const tally = new CardTally(subject, corpus.reading);
  for (const triple of triples) tally.add(triple);
  const { documentation, ...frame } = cardFrame(corpus, { subject, ...asides }, tally);
  return {
    ...frame.head,
    figures: [...tally.figures(completenessFigures(subject, documentation))],
    comparisons: triples.flatMap((triple) => comparisonsOf(subject, triple)).sort(byAttention),
    documentation,
    findings: frame.findings,
    ...suggestedOf(asides),
    signals: triples.map(({ signals }) => signals),
    rows: triples.flatMap(cardRows),
  };
}

/** What a card says besides its long lists. */
export function cardFrame(
  corpus: Pick<CardCorpus, 'documentation' | 'findings' | 'findingsByFile'>,
  { subject, displayName = null }: Pick<CardAsides, 'displayName'> & { readonly subject: CardSubject },
  tally: CardTally,
): {
  readonly head: Pick<Card, 'schema_version' | 'subject' | 'display_name' | 'benchmark' | 'completeness'>;
  readonly documentation: CardDocumentation[];
  readonly findings: Card['findings'];
} {
  const documentation = documentationAbout(corpus, subject, tally);
  const isBenchmark = subject.kind === 'benchmark';
  return {
    head: {
      schema_version: 'assay.card.v1',
      subject,
      ...(displayName === null ? {} : { display_name: displayName }),
      benchmark: isBenchmark ? subject.name : null,
      completeness: isBenchmark ? (documentation[0]?.value ?? null) : null,
    },
    documentation,
    findings: findingsAbout(corpus, subject, tally),
  };
}

export function suggestedOf({ suggestedNames = null }: CardAsides): Pick<Card, 'suggested_names'> {
  return suggestedNames === null ? {} : { suggested_names: suggestedNames };
}

function documentationAbout(
  { documentation }: Pick<CardCorpus, 'documentation'>,
  { kind, name }: CardSubject,
  tally: CardTally,
): CardDocumentation[] {
  if (kind === 'corpus') return [...documentation.values()].flat();
  const datasets = kind === 'benchmark' ? [name] : tally.datasets;
  return [...datasets].flatMap((dataset) => documentation.get(dataset) ?? []);
}

/** What reading came upon: for the corpus everything, else what concerns the records of the card. */
function findingsAbout(
  { findings, findingsByFile }: Pick<CardCorpus, 'findings' | 'findingsByFile'>,
  { kind }: CardSubject,
  tally: CardTally,
): Card['findings'] {
  const own: Iterable<Finding> =
    kind === 'corpus' ? findings : [...tally.files].flatMap((file) => findingsByFile.get(file) ?? []);
  return countFindings(own).map(({ action, rule, count, first: { path, result, message } }) => ({
    action,
    rule,
    count,
    first: { path, result, message },
  }));
}
