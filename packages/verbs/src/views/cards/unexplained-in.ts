import { unexplainedSpread } from '@assay/cards';
import type { Signals } from '@assay/records';
import type { ReportedTriples } from './reported.ts';
import { nameOf } from './triple-name.ts';

/** The names of the triples whose reports lie apart though they state one setup and come from one party. */
export function unexplainedIn(triples: readonly Signals[], reported: ReportedTriples): ReadonlySet<string> {
  const names = triples
    .filter(({ reports }) => reports > 1)
    .map((triple) => ({ triple, name: nameOf(triple) }))
    .filter(({ triple, name }) => unexplainedSpread(triple, reported.get(name)!) === 1)
    .map(({ name }) => name);
  return new Set(names);
}
