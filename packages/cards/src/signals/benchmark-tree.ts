import { codePointOrder } from '@assay/metrics';
import type { Signals } from '@assay/records';
import { type Hierarchy, hierarchyOf } from '../resolve/hierarchy.ts';
import type { Registry } from '../resolve/registry.ts';
import { type CorpusRollup, corpusRollup } from './corpus-rollup.ts';

const levels = ['family', 'composite', 'benchmark', 'split'] as const satisfies readonly (keyof Hierarchy)[];

/** A step of the path family → composite → benchmark → split, and what its triples come to. */
export interface TreeNode {
  readonly kind: (typeof levels)[number];
  readonly name: string;
  readonly rollup: CorpusRollup;
  /** How much of the fields of a benchmark is reported, C(b); null for other steps, and for one that several names stand for. */
  readonly completeness: number | null;
  /** Benchmarks as reports write them: cards go by these names. */
  readonly written: readonly string[];
  /** Those with most reports first. A step that is not known is left out. */
  readonly children: readonly TreeNode[];
}

/** Triples as the tree that their benchmarks form; `completeness` is C(b) by benchmark as written. */
export function benchmarkTree(
  triples: readonly Signals[],
  registry: Registry,
  completeness: ReadonlyMap<string, number>,
): readonly TreeNode[] {
  const places = new Map<string, Hierarchy>();
  const placed = triples.map((triple) => {
    const path = JSON.stringify(triple.path);
    const place = places.get(path) ?? hierarchyOf(triple.path, registry);
    places.set(path, place);
    return { triple, place };
  });
  return nodesOf(placed, 0, completeness);
}

interface Placed {
  readonly triple: Signals;
  readonly place: Hierarchy;
}

function nodesOf(
  triples: readonly Placed[],
  level: number,
  completeness: ReadonlyMap<string, number>,
): readonly TreeNode[] {
  const kind = levels[level];
  if (kind === undefined) return [];
  const groups = Map.groupBy(triples, ({ place }) => place[kind]);
  return [...groups]
    .flatMap(([name, among]): readonly TreeNode[] => {
      const children = nodesOf(among, level + 1, completeness);
      if (name === null) return children;
      const written = [...new Set(among.map(({ triple }) => triple.path[1]))].sort(codePointOrder);
      const isOne = kind === 'benchmark' && written.length === 1;
      return [
        {
          kind,
          name,
          rollup: corpusRollup(among.map(({ triple }) => triple)),
          completeness: isOne ? (completeness.get(written[0]!) ?? null) : null,
          written,
          children,
        },
      ];
    })
    .sort((a, b) => b.rollup.rows - a.rollup.rows || codePointOrder(a.name, b.name));
}
