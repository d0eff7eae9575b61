import { compositeOf, type Hierarchy, hierarchyOf } from './hierarchy.ts';
import type { Registry } from './registry.ts';

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
