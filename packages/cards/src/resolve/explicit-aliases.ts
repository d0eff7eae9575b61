import type { Aliases, NameKind } from './aliases.ts';
import { splitMetricName } from '../corpus/metric-name.ts';
import type { DeclaredNames } from './names-file/declared-names.ts';

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
