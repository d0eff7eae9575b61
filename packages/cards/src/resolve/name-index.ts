import { codePointOrder } from '@assay/metrics';

/** A name that another one may lead to. */
export interface Target {
  readonly name: string;
  /** `corpus`: somebody uses the name; nobody vouches for it. */
  readonly origin: 'names' | 'registry' | 'corpus';
  readonly source: string | null;
  /** The alias under which it was found, null where it was found under its own name. */
  readonly alias: string | null;
}

const strength = { names: 0, registry: 1, corpus: 2 } as const;

/** Names under a key that forgets what does not tell them apart. Things without a key are like nothing else. */
export class NameIndex {
  readonly #targets = new Map<string, Target[]>();

  add(key: string, target: Target): void {
    if (key === '') return;
    const there = this.#targets.get(key);
    if (there === undefined) this.#targets.set(key, [target]);
    else if (!there.some(({ name, alias }) => name === target.name && alias === target.alias))
      there.push(target);
  }

  /** Those of the strongest origin, each name once, the shortest first, then in code point order. */
  find(key: string): readonly Target[] {
    const all = this.#targets.get(key) ?? [];
    const best = Math.min(...all.map(({ origin }) => strength[origin]));
    const names = new Map<string, Target>();
    for (const target of all)
      if (strength[target.origin] === best && !names.has(target.name)) names.set(target.name, target);
    return [...names.values()].sort(
      (a, b) => a.name.length - b.name.length || codePointOrder(a.name, b.name),
    );
  }
}

/**
 * A name without case and separators: `Claude-3.5 Sonnet` and `claude-3-5-sonnet` fold to one text. A separator
 * between two digits stays, so that `Llama-3.1-8B` and `Llama-3-18B` stay apart, and the point of a size stays a
 * point, so that `Qwen2-1.5B` and `Qwen2.1-5B` do. Empty for a name without letters and digits, which is like no
 * other.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll('@', ' at ')
    .replaceAll('^', ' hat ')
    .replace(/(?:(?!(?<=\d)\.\d+[bmt](?![\p{L}\p{N}]))[^\p{L}\p{N}])+/gu, '-')
    .replace(/(?<!\p{N})-|-(?!\p{N})/gu, '');
}

/** A thing that has names, as the registry or a file of names has it. */
export interface NameEntry {
  readonly kind: NameKind;
  readonly name: string;
  readonly origin: 'names' | 'registry';
  /** Where it is written: `names.yaml:3:5`, `registry: MMLU`. */
  readonly source: string;
  readonly aliases: readonly AliasEntry[];
  /** What it is a variant or a part of. */
  readonly parent: ParentEdge | null;
  /** Of a benchmark: the parts that are reported alone, each with its other names. */
  readonly splits: Readonly<Record<string, readonly string[]>>;
}

interface AliasEntry {
  readonly name: string;
  readonly source: string;
}

export interface ParentEdge {
  readonly relation: 'variant_of' | 'part_of';
  readonly name: string;
  readonly source: string;
}

/** A suite or leaderboard: several benchmarks that are reported together. */
export interface CompositeEntry {
  readonly name: string;
  readonly family: string | null;
  /** The folders of a corpus that hold it. */
  readonly collections: readonly string[];
  readonly benchmarks: readonly string[];
  readonly source: string;
}

/**
 * Of what is found under ever shorter names, the first that somebody vouches for; else the first that somebody
 * uses. Null where there is neither.
 */
export function nearestModel(found: readonly (readonly Target[])[]): Target | null {
  const firsts = found.flatMap((targets) => targets.slice(0, 1));
  return firsts.find(({ origin }) => origin !== 'corpus') ?? firsts[0] ?? null;
}

/** What can go by several names. A benchmark is the dataset of a path. */
export const nameKinds = ['model', 'benchmark', 'metric', 'organization'] as const;

export type NameKind = (typeof nameKinds)[number];

/** The explicit aliases: the only thing that changes a key. */
export interface Aliases {
  /** The name that stands for this one, itself where nobody said otherwise. */
  canonical(kind: NameKind, name: string): string;
}

/** Every name stands for itself. */
export const noAliases: Aliases = { canonical: (_kind, name) => name };
