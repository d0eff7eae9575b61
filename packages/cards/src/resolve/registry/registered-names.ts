import type { CompositeEntry, NameEntry, ParentEdge } from '../name-entry.ts';
import { benchmarks } from './benchmarks.ts';
import { composites } from './composites.ts';
import { metrics } from './metrics.ts';
import { models } from './models/models.ts';
import { organizations } from './organizations.ts';
import type { MakerModels } from './registry-row.ts';

/** Everything that the registry knows, in one form. */
export function registeredNames(): readonly NameEntry[] {
  return [
    ...models.flatMap(modelsOf),
    ...benchmarks.map(({ name, aliases = [], partOf, splits = {} }) =>
      entryOf({ kind: 'benchmark', name, aliases, parent: partIn(partOf), splits }),
    ),
    ...metrics.map(({ name, aliases = [] }) => entryOf({ kind: 'metric', name, aliases })),
    ...organizations.map(({ name, aliases = [], prefixes = [], partOf }) =>
      entryOf({ kind: 'organization', name, aliases: [...prefixes, ...aliases], parent: partIn(partOf) }),
    ),
  ];
}

export function registeredComposites(): readonly CompositeEntry[] {
  return composites.map((row) => ({ ...row, source: sourceOf(row.name) }));
}

function modelsOf({ prefix, models: named, variants = {} }: MakerModels): NameEntry[] {
  const full = (name: string): string => (name.includes('/') ? name : `${prefix}/${name}`);
  return Object.entries(named).map(([name, aliases]) => {
    const parent = variants[name];
    return entryOf({
      kind: 'model',
      name: full(name),
      aliases: aliases.map(full),
      parent: parent === undefined ? null : edgeTo('variant_of', full(parent)),
    });
  });
}

type Given = Pick<NameEntry, 'kind' | 'name'> & {
  readonly aliases: readonly string[];
  readonly parent?: ParentEdge | null;
  readonly splits?: NameEntry['splits'];
};

function entryOf({ kind, name, aliases, parent = null, splits = {} }: Given): NameEntry {
  const source = sourceOf(name);
  const others = aliases.filter((alias) => alias !== name);
  return {
    kind,
    name,
    origin: 'registry',
    source,
    aliases: others.map((alias) => ({ name: alias, source })),
    parent,
    splits,
  };
}

function partIn(name: string | undefined): ParentEdge | null {
  return name === undefined ? null : edgeTo('part_of', name);
}

function edgeTo(relation: ParentEdge['relation'], name: string): ParentEdge {
  return { relation, name, source: sourceOf(name) };
}

function sourceOf(name: string): string {
  return `registry: ${name}`;
}
