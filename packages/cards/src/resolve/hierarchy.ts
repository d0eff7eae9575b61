import type { MetricPath } from '../corpus/result-row.ts';
import { foldName } from './fold-name.ts';
import type { CompositeEntry, NameEntry } from './name-entry.ts';
import type { Registry } from './registry.ts';
import { resolveName } from './resolve-name.ts';
import { resolvedName } from './resolved-name.ts';
import { splitOf } from './split-index.ts';

/**
 * Where a result stands: family → composite → benchmark → split. The family is that of the composite, else the
 * benchmark that this one is a part of in the end. Null is not known, or not applicable: a mean over a composite is
 * of no benchmark.
 */
export interface Hierarchy {
  readonly family: string | null;
  readonly composite: string | null;
  readonly benchmark: string | null;
  readonly split: string | null;
}

/** The place of a path [collection, dataset, evaluation name, split]. */
export function hierarchyOf(
  [collection, dataset, evaluation, split]: MetricPath,
  registry: Registry,
): Hierarchy {
  const composite = compositeOf(collection, registry);
  const named = placeOf(dataset, composite, registry);
  const isWhole =
    named.benchmark === null && composite !== null && compositeNames(composite).includes(foldName(dataset));
  const placed = isWhole ? placeOf(evaluation, composite, registry) : named;
  const entry = placed.benchmark === null ? null : registry.entry('benchmark', placed.benchmark);
  const benchmark = placed.benchmark ?? (isWhole ? null : registry.aliases.canonical('benchmark', dataset));
  return {
    family: composite?.family ?? (entry === null ? null : rootOf(entry, registry)),
    composite: composite?.name ?? null,
    benchmark,
    split: placed.split ?? writtenSplit(entry, split, evaluation),
  };
}

interface Placed {
  readonly benchmark: string | null;
  readonly split: string | null;
}

/** A registered benchmark of that name, else a split that says of which it is, else one that the composite has. */
function placeOf(name: string, composite: CompositeEntry | null, registry: Registry): Placed {
  const benchmark = resolvedName(resolveName('benchmark', name, registry)).name;
  if (registry.entry('benchmark', benchmark) !== null) return { benchmark, split: null };
  const named = registry.splitNamed(name);
  if (named !== null) return named;
  const inside = (composite?.benchmarks ?? []).flatMap((candidate) => {
    const entry = registry.entry('benchmark', candidate);
    const split = entry === null ? null : splitOf(entry, name);
    return split === null ? [] : [{ benchmark: candidate, split }];
  });
  return inside.length === 1 ? inside[0]! : { benchmark: null, split: null };
}

/** The split as written, by its usual name; else the one that the evaluation's name ends in. */
function writtenSplit(entry: NameEntry | null, split: string | null, evaluation: string): string | null {
  if (split !== null) return (entry === null ? null : splitOf(entry, split)) ?? split;
  return entry === null ? null : splitOf(entry, evaluation.split(' - ').at(-1)!);
}

/** The composite that a collection holds, or that goes by the name. */
export function compositeOf(collection: string, registry: Registry): CompositeEntry | null {
  const folded = foldName(collection);
  return (
    registry.composites.find((composite) => folded !== '' && compositeNames(composite).includes(folded)) ??
    null
  );
}

function compositeNames({ name, collections }: CompositeEntry): string[] {
  return [name, ...collections].map(foldName);
}

function rootOf(entry: NameEntry, registry: Registry): string {
  const { suggestions } = resolveName('benchmark', entry.name, registry);
  return suggestions.at(-1)?.name ?? entry.name;
}
