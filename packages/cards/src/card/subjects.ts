import { codePointOrder } from '@assay/metrics';
import type { CardSubject } from '@assay/records';
import type { CardCorpus, CardTriple } from './card-corpus.ts';

export type NamedKind = Exclude<CardSubject['kind'], 'corpus'>;

export const wholeCorpus: CardSubject = { kind: 'corpus', name: 'corpus', collection: null };

/**
 * Everything of a corpus that has a card of its own: (collection, dataset) pairs, benchmarks that are documented
 * and not reported on, organisations, models.
 */
export function subjectsOf(corpus: CardCorpus): CardSubject[] {
  const reported = [...corpus.byDataset].flatMap(([name, triples]) =>
    collectionsOf(triples).map((collection) => ({ kind: 'benchmark' as const, name, collection })),
  );
  const unreported = [...corpus.documentation.keys()]
    .filter((name) => !corpus.byDataset.has(name))
    .map((name) => ({ kind: 'benchmark' as const, name, collection: null }));
  const named = (kind: NamedKind, names: Iterable<string>): CardSubject[] =>
    [...names].sort(codePointOrder).map((name) => ({ kind, name, collection: null }));
  return [
    ...[...reported, ...unreported].sort(
      (a, b) => codePointOrder(a.name, b.name) || codePointOrder(a.collection ?? '', b.collection ?? ''),
    ),
    ...named('organization', corpus.byOrganization.keys()),
    ...named('model', corpus.byModel.keys()),
  ];
}

/**
 * The subject that goes by a name; null where the corpus has none. A benchmark is named by its dataset, and by
 * `collection/dataset` where one collection alone is meant.
 */
export function findSubject(corpus: CardCorpus, kind: NamedKind, name: string): CardSubject | null {
  if (kind === 'benchmark') return findBenchmark(corpus, name);
  const known = kind === 'model' ? corpus.byModel : corpus.byOrganization;
  return known.has(name) ? { kind, name, collection: null } : null;
}

/** The triples that a card about the subject speaks of. */
export function triplesAbout(
  corpus: CardCorpus,
  { kind, name, collection }: CardSubject,
): readonly CardTriple[] {
  if (kind === 'corpus') return corpus.triples;
  if (kind === 'model') return corpus.byModel.get(name) ?? [];
  if (kind === 'organization') return corpus.byOrganization.get(name) ?? [];
  const triples = corpus.byDataset.get(name) ?? [];
  return collection === null ? triples : triples.filter(({ path }) => path[0] === collection);
}

function findBenchmark(corpus: CardCorpus, name: string): CardSubject | null {
  if (corpus.byDataset.has(name) || corpus.documentation.has(name))
    return { kind: 'benchmark', name, collection: null };
  const found = subjectsOf(corpus).find(
    (subject) => subject.kind === 'benchmark' && `${subject.collection}/${subject.name}` === name,
  );
  return found ?? null;
}

function collectionsOf(triples: readonly CardTriple[]): string[] {
  return [...new Set(triples.map(({ path }) => path[0]))];
}
