import { codePointOrder } from '@assay/metrics';
import type { JoinedNames } from '@assay/records';
import type { MetricPath } from '../corpus/result-row.ts';
import { type Hierarchy, hierarchyOf } from './hierarchy.ts';
import { type Aliases, type NameKind, nameKinds } from './name-index.ts';
import type { Registry } from './registry.ts';
import { resolvedName, type ResolvedName } from './resolution.ts';
import { resolveName } from './resolve-name.ts';

/** What the names of a corpus would count as if every suggestion of sameness were followed. */
export interface SuggestedNames {
  /** The explicit aliases, and then the suggested ones. */
  readonly aliases: Aliases;
  /** Names that would become one. Empty: nothing but spellings would change. */
  readonly joined: readonly JoinedNames[];
}

/** Follows the suggestions for all names of a corpus, as the file of names does that is drafted from them. */
export function suggestedNames(
  names: Readonly<Record<NameKind, readonly string[]>>,
  registry: Registry,
): SuggestedNames {
  const suggested = new Map<string, string>();
  const joined: JoinedNames[] = [];
  for (const kind of nameKinds) {
    const groups = Map.groupBy(names[kind], (name) => resolvedName(resolveName(kind, name, registry)).name);
    for (const [name, written] of groups) {
      for (const one of written) if (one !== name) suggested.set(`${kind} ${one}`, name);
      if (written.length > 1) joined.push({ kind, name, written: [...written].sort(codePointOrder) });
    }
  }
  const { aliases: explicit } = registry;
  const canonical = (kind: NameKind, written: string): string => {
    const name = explicit.canonical(kind, written);
    return suggested.get(`${kind} ${name}`) ?? name;
  };
  return { aliases: { canonical }, joined };
}

/** What is suggested for the names of a triple, to stand beside them. */
export interface ResolvedTriple {
  readonly model: ResolvedName;
  readonly metric: ResolvedName;
  readonly hierarchy: Hierarchy;
}

interface TripleNames {
  readonly model: string;
  readonly path: MetricPath;
  readonly metric: string;
}

/** Resolves triple after triple; every name and path is looked at once. */
export function tripleResolver(registry: Registry): (triple: TripleNames) => ResolvedTriple {
  const names = new Map<string, ResolvedName>();
  const places = new Map<string, Hierarchy>();
  const nameOf = (kind: NameKind, name: string): ResolvedName =>
    once(names, `${kind} ${name}`, () => resolvedName(resolveName(kind, name, registry)));
  return ({ model, path, metric }) => ({
    model: nameOf('model', model),
    metric: nameOf('metric', metric),
    hierarchy: once(places, JSON.stringify(path), () => hierarchyOf(path, registry)),
  });
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
