import type { Aliases, NameKind } from './aliases.ts';
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
    canonical: (kind, name) => aliases.get(`${kind} ${name}`)?.name ?? name,
    source: (kind, alias) => aliases.get(`${kind} ${alias}`)?.source ?? null,
  };
}
