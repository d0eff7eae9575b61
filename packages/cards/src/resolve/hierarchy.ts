import type { MetricPath } from '../corpus/result-row.ts';
import { type CompositeEntry, foldName, type NameEntry } from './name-index.ts';
import { type Registry, splitOf } from './registry.ts';
import { resolvedName } from './resolution.ts';
import { resolveName } from './resolve-name.ts';

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
function compositeOf(collection: string, registry: Registry): CompositeEntry | null {
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

/**
 * Every place that a benchmark, a part of one or a composite has, by its name alone: one for each composite that
 * reports it, else its own. Inside a collection it has one place. Empty where nothing is known.
 */
export function placesOf(
  name: string,
  registry: Registry,
  collection: string | null = null,
): readonly Hierarchy[] {
  if (collection !== null) {
    const place = hierarchyOf([collection, name, name, null], registry);
    return place.family === null && place.composite === null ? [] : [place];
  }
  const own = hierarchyOf(['', name, name, null], registry);
  const composite = compositeOf(name, registry);
  if (own.family === null)
    return composite === null
      ? []
      : [{ family: composite.family, composite: composite.name, benchmark: null, split: null }];
  const within = registry.composites.filter(({ benchmarks }) => benchmarks.includes(own.benchmark ?? ''));
  return within.length === 0
    ? [own]
    : within.map(({ family, name: title }) => ({ ...own, family: family ?? own.family, composite: title }));
}
