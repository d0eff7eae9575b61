import {
  type Hierarchy,
  type NameKind,
  nameKinds,
  placesOf,
  type Registry,
  type Resolution,
  resolveName,
} from '@assay/cards';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { printable } from '../printable.ts';
import { resolutionText } from './resolution-text.ts';

interface ResolveOptions {
  readonly registry: Registry;
  /** Null for every kind under which something is known. */
  readonly kinds: readonly NameKind[] | null;
  readonly collection: string | null;
  readonly format: string;
}

/** Prints what is known about one name. */
export function resolveOne(
  name: string,
  { registry, kinds, collection, format }: ResolveOptions,
  io: Io,
): void {
  const all = (kinds ?? nameKinds).map((kind) => known(kind, name, registry, collection));
  const found = kinds === null ? all.filter(({ isKnown }) => isKnown) : all;
  if (format === 'json') io.out(jsonText({ name, resolutions: found.map(jsonOf) }));
  else if (found.length === 0) io.out(printable(`${name}: nothing is known about it; it counts as itself\n`));
  else for (const { resolution, places } of found) io.out(resolutionText(resolution, places));
}

interface Known {
  readonly resolution: Resolution;
  readonly places: readonly Hierarchy[];
  /** Whether anything at all is known about the name as one of this kind. */
  readonly isKnown: boolean;
}

function known(kind: NameKind, name: string, registry: Registry, collection: string | null): Known {
  const resolution = resolveName(kind, name, registry);
  const { canonical, source, steps, suggestions, candidates } = resolution;
  const places = kind === 'benchmark' ? placesOf(canonical, registry, collection) : [];
  const said = steps.length + suggestions.length + candidates.length + places.length;
  return { resolution, places, isKnown: said > 0 || source !== null };
}

function jsonOf({ resolution, places }: Known): object {
  return resolution.kind === 'benchmark' ? { ...resolution, hierarchy: places } : resolution;
}
