import type { MetricPath } from '../corpus/result-row.ts';
import type { NameKind } from './aliases.ts';
import { type Hierarchy, hierarchyOf } from './hierarchy.ts';
import type { Registry } from './registry.ts';
import { resolveName } from './resolve-name.ts';
import { type ResolvedName, resolvedName } from './resolved-name.ts';

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
