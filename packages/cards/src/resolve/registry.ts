import { type NameKind, nameKinds } from './aliases.ts';
import { type ExplicitAliases, explicitAliases } from './explicit-aliases.ts';
import { foldName } from './fold-name.ts';
import { isPlatformPrefix, prefixKey, splitModelName } from './model-name.ts';
import type { CompositeEntry, NameEntry } from './name-entry.ts';
import { NameIndex, type Target } from './name-index.ts';
import type { DeclaredNames } from './names-file/declared-names.ts';
import { registeredComposites, registeredNames } from './registry/registered-names.ts';
import { type BenchmarkSplit, SplitIndex } from './split-index.ts';

/** What names can be looked up in: a user's own, the registry's, and those that a corpus uses. */
export interface RegistryOptions {
  readonly names?: DeclaredNames;
  readonly corpus?: Partial<Readonly<Record<NameKind, Iterable<string>>>>;
}

export class Registry {
  /** The explicit aliases. */
  readonly aliases: ExplicitAliases;
  readonly composites: readonly CompositeEntry[];
  readonly #entries = new Map<string, NameEntry>();
  readonly #indexes: Readonly<Record<NameKind, NameIndex>>;
  readonly #bareModels = new NameIndex();
  readonly #splits = new SplitIndex();

  constructor({ names, corpus = {} }: RegistryOptions = {}) {
    this.#indexes = {
      model: new NameIndex(),
      benchmark: new NameIndex(),
      metric: new NameIndex(),
      organization: new NameIndex(),
    };
    const declared = names?.entries ?? [];
    this.aliases = explicitAliases({ entries: declared });
    this.composites = [...(names?.composites ?? []), ...registeredComposites()];
    for (const entry of [...declared, ...registeredNames()]) this.#addEntry(entry);
    for (const kind of nameKinds)
      for (const name of corpus[kind] ?? [])
        this.#add(kind, name, { name, origin: 'corpus', source: null, alias: null });
  }

  /** What is written about a name, under exactly this name. */
  entry(kind: NameKind, name: string): NameEntry | null {
    return this.#entries.get(slot(kind, name)) ?? null;
  }

  /** What a name may stand for, spelt in any way, with any prefix of the same organisation. */
  find(kind: NameKind, name: string): readonly Target[] {
    return this.#indexes[kind].find(keyOf(kind, name));
  }

  /** The models that go by a name without a prefix. */
  findBareModel(rest: string): readonly Target[] {
    return this.#bareModels.find(foldName(rest));
  }

  /** The part of a benchmark that a name is of, where it says of which benchmark. */
  splitNamed(name: string): BenchmarkSplit | null {
    return this.#splits.find(name);
  }

  #addEntry(entry: NameEntry): void {
    const { kind, name, origin, source, aliases } = entry;
    const known = this.#entries.get(slot(kind, name));
    this.#entries.set(slot(kind, name), known === undefined ? entry : extended(known, entry));
    this.#splits.add(entry);
    this.#add(kind, name, { name, origin, source, alias: null });
    for (const alias of aliases)
      this.#add(kind, alias.name, { name, origin, source: alias.source, alias: alias.name });
  }

  #add(kind: NameKind, name: string, target: Target): void {
    this.#indexes[kind].add(keyOf(kind, name), target);
    if (kind !== 'model') return;
    const { prefix, rest } = splitModelName(name);
    if (prefix !== null && !isPlatformPrefix(prefix)) this.#bareModels.add(foldName(rest), target);
  }
}

/** What a user says of a registered name comes first; the rest of what is registered stays. */
function extended(known: NameEntry, entry: NameEntry): NameEntry {
  return { ...known, parent: known.parent ?? entry.parent, splits: { ...entry.splits, ...known.splits } };
}

function slot(kind: NameKind, name: string): string {
  return `${kind} ${name}`;
}

function keyOf(kind: NameKind, name: string): string {
  if (kind !== 'model') return foldName(name);
  const { prefix, rest } = splitModelName(name);
  const folded = foldName(rest);
  return prefix === null || folded === '' ? folded : `${prefixKey(prefix)}/${folded}`;
}
