import { splitMetricName } from '../corpus/metric-name.ts';
import { isPlatformPrefix, prefixKey, splitModelName } from './model-name.ts';
import {
  type Aliases,
  type CompositeEntry,
  foldName,
  type NameEntry,
  NameIndex,
  type NameKind,
  nameKinds,
  type Target,
} from './name-index.ts';
import type { DeclaredNames } from './read-names.ts';
import { registeredComposites, registeredNames } from './registry/registered-names.ts';

/** Explicit aliases that know where they are written. */
export interface ExplicitAliases extends Aliases {
  /** `names.yaml:3:5`, null for a name that is not an explicit alias. */
  source(kind: NameKind, alias: string): string | null;
}

/** The aliases of declared names: exact texts, each of its kind, each followed once. */
export function explicitAliases({ entries }: Pick<DeclaredNames, 'entries'>): ExplicitAliases {
  const aliases = new Map<string, { readonly name: string; readonly source: string }>();
  for (const { kind, name, aliases: own } of entries)
    for (const alias of own) aliases.set(`${kind} ${alias.name}`, { name, source: alias.source });
  return {
    canonical: (kind, name) =>
      ofNameOrMetric(kind, name, (one) => aliases.get(`${kind} ${one}`)?.name) ?? name,
    source: (kind, alias) => aliases.get(`${kind} ${plainAlias(kind, alias)}`)?.source ?? null,
  };

  function plainAlias(kind: NameKind, alias: string): string {
    const parts = kind === 'metric' && !aliases.has(`${kind} ${alias}`) ? splitMetricName(alias) : null;
    return parts?.plain ?? alias;
  }
}

/** What stands for a name, or else for the metric that it has parameters of: these stay. */
function ofNameOrMetric(
  kind: NameKind,
  name: string,
  find: (name: string) => string | undefined,
): string | undefined {
  const parts = kind === 'metric' ? splitMetricName(name) : null;
  if (parts === null) return find(name);
  const plain = find(parts.plain);
  return find(name) ?? (plain === undefined ? undefined : plain + parts.suffix);
}

/** A part of a benchmark that is reported alone. */
interface BenchmarkSplit {
  readonly benchmark: string;
  readonly split: string;
  readonly source: string;
}

/** Splits by the names that say of which benchmark they are, `GAIA Level 1` or `mmlu_abstract_algebra`. */
class SplitIndex {
  readonly #splits = new Map<string, BenchmarkSplit>();

  add({ name: benchmark, aliases, splits, source }: NameEntry): void {
    const named = [benchmark, ...aliases.map(({ name }) => name)];
    for (const [split, others] of Object.entries(splits))
      for (const spelling of [split, ...others]) {
        const found = { benchmark, split, source };
        for (const name of named) this.#splits.set(foldName(`${name} ${spelling}`), found);
        if (foldName(spelling).startsWith(foldName(benchmark))) this.#splits.set(foldName(spelling), found);
      }
  }

  find(name: string): BenchmarkSplit | null {
    return this.#splits.get(foldName(name)) ?? null;
  }
}

/** The split of one benchmark that goes by a name, which need not say of which benchmark it is. */
export function splitOf(entry: NameEntry, name: string): string | null {
  const folded = foldName(name);
  const own = foldName(entry.name);
  const found = Object.entries(entry.splits).find(([split, others]) =>
    [split, ...others].some((spelling) => [foldName(spelling), own + foldName(spelling)].includes(folded)),
  );
  return folded === '' ? null : (found?.[0] ?? null);
}

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
