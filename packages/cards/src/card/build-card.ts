import type { Card, CardDocumentation, CardSubject, SuggestedNameCounts } from '@assay/records';
import { countFindings, type Finding } from '../corpus/finding.ts';
import type { CardCorpus } from './card-corpus.ts';
import { cardRows, placeTriples, type PlacedTriple } from './card-rows.ts';
import { comparisonsOf } from './comparisons.ts';
import { comparabilityFigures } from './figures/comparability-figures.ts';
import { completenessFigures } from './figures/completeness-figures.ts';
import { provenanceFigures } from './figures/provenance-figures.ts';
import { reportedFigures } from './figures/reported-figures.ts';
import { reproducibilityFigures } from './figures/reproducibility-figures.ts';
import { triplesAbout } from './subjects.ts';

/** What is known about the subject besides what its rows say. */
export interface CardAsides {
  /** What the suggested names would change; null where nothing. */
  readonly suggestedNames?: SuggestedNameCounts | null;
}

/** The card about one subject of a corpus: every number with its calculation, every row it comes from. */
export function buildCard(
  corpus: CardCorpus,
  subject: CardSubject,
  { suggestedNames = null }: CardAsides = {},
): Card {
  const triples = placeTriples(triplesAbout(corpus, subject));
  const documentation = documentationAbout(corpus, subject, triples);
  const isBenchmark = subject.kind === 'benchmark';
  const sources = { subject, triples, places: triples.flatMap(({ places }) => places) };
  return {
    schema_version: 'assay.card.v1',
    subject,
    benchmark: isBenchmark ? subject.name : null,
    completeness: isBenchmark ? (documentation[0]?.value ?? null) : null,
    figures: [
      ...reportedFigures(sources),
      ...reproducibilityFigures(sources),
      ...completenessFigures(subject, documentation),
      ...provenanceFigures(sources),
      ...comparabilityFigures(sources),
    ],
    comparisons: comparisonsOf(subject, triples),
    documentation,
    findings: findingsAbout(corpus, subject, triples),
    ...(suggestedNames === null ? {} : { suggested_names: suggestedNames }),
    signals: triples.map(({ signals }) => signals),
    rows: cardRows(triples),
  };
}

function documentationAbout(
  { documentation }: CardCorpus,
  { kind, name }: CardSubject,
  triples: readonly PlacedTriple[],
): CardDocumentation[] {
  if (kind === 'corpus') return [...documentation.values()].flat();
  const datasets = kind === 'benchmark' ? [name] : new Set(triples.map(({ path }) => path[1]));
  return [...datasets].flatMap((dataset) => documentation.get(dataset) ?? []);
}

/** What reading came upon: for the corpus everything, else what concerns the records of the card. */
function findingsAbout(
  { findings, findingsByFile }: CardCorpus,
  { kind }: CardSubject,
  triples: readonly PlacedTriple[],
): Card['findings'] {
  const own: Iterable<Finding> =
    kind === 'corpus'
      ? findings
      : [...new Set(triples.flatMap(({ reports }) => reports.map(({ file }) => file)))].flatMap(
          (file) => findingsByFile.get(file) ?? [],
        );
  return countFindings(own).map(({ action, rule, count, first: { path, result, message } }) => ({
    action,
    rule,
    count,
    first: { path, result, message },
  }));
}
