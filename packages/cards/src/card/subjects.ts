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

/**
 * The known names that a wrong one most likely meant, best first: those that have it as a word (or words), those that
 * contain it, then the most alike.
 */
export function nearNames(given: string, known: Iterable<string>, most = 5): string[] {
  const wanted = spellingOf(given);
  const ranked: { readonly name: string; readonly likeness: number }[] = [];
  for (const name of known) {
    const likeness = likenessOf(wanted, spellingOf(name));
    if (likeness >= leastLike) ranked.push({ name, likeness });
  }
  return ranked
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ name }) => name);
}

const leastLike = 0.4;
const longest = 200;

interface Spelling {
  /** ` gpt 4o `: the words in lower case, a space around each. */
  readonly words: string;
  /** `gpt4o`. */
  readonly bare: string;
  readonly pairs: ReadonlySet<string>;
}

function spellingOf(name: string): Spelling {
  const words = name
    .slice(0, longest)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const bare = words.join('');
  return { words: ` ${words.join(' ')} `, bare, pairs: pairsOf(bare) };
}

function likenessOf(wanted: Spelling, own: Spelling): number {
  if (wanted.bare !== '' && own.bare.includes(wanted.bare)) {
    const share = wanted.bare.length / own.bare.length;
    return own.words.includes(wanted.words) ? 2 + share : 1 + share;
  }
  return dice(wanted.pairs, own.pairs);
}

function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < text.length; i += 1) pairs.add(text.slice(i, i + 2));
  return pairs;
}

/** Sørensen–Dice over the distinct pairs of neighbouring characters. */
function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}
