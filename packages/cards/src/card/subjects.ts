import { codePointOrder } from '@assay/metrics';
import type { CardSubject } from '@assay/records';
import type { CardCorpus, CardTriple } from './card-corpus.ts';
import type { SubjectNames } from './subject-names.ts';

export type NamedKind = Exclude<CardSubject['kind'], 'corpus'>;

export const wholeCorpus: CardSubject = { kind: 'corpus', name: 'corpus', collection: null };

/**
 * Everything that has a card of its own: (collection, dataset) pairs, benchmarks that are documented and not reported
 * on, organisations, models; each kind in code point order.
 */
export function subjectsOf({ benchmarks, documented, organizations, models }: SubjectNames): CardSubject[] {
  const reported = new Set(benchmarks.map(({ name }) => name));
  const unreported = new Set(documented.filter((name) => !reported.has(name)));
  const named = (kind: NamedKind, names: Iterable<string>): CardSubject[] =>
    [...names].map((name) => ({ kind, name, collection: null }));
  const inOrder = (a: CardSubject, b: CardSubject): number =>
    codePointOrder(a.name, b.name) || codePointOrder(a.collection ?? '', b.collection ?? '');
  return [
    [...benchmarks.map((one) => ({ ...one, kind: 'benchmark' as const })), ...named('benchmark', unreported)],
    named('organization', organizations),
    named('model', models),
  ].flatMap((subjects) => subjects.sort(inOrder));
}

/**
 * The subject that goes by a name; null where there is none. A benchmark is named by its dataset, and by
 * `collection/dataset` where one collection alone is meant.
 */
export function findSubject(names: SubjectNames, kind: NamedKind, name: string): CardSubject | null {
  if (kind === 'benchmark') return findBenchmark(names, name);
  const known = kind === 'model' ? names.models : names.organizations;
  return known.includes(name) ? { kind, name, collection: null } : null;
}

function findBenchmark({ benchmarks, documented }: SubjectNames, name: string): CardSubject | null {
  if (benchmarks.some((one) => one.name === name) || documented.includes(name))
    return { kind: 'benchmark', name, collection: null };
  const found = benchmarks.find((one) => `${one.collection}/${one.name}` === name);
  return found === undefined ? null : { kind: 'benchmark', ...found };
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
