import { codePointOrder } from '@assay/metrics';
import type { JoinedNames } from '@assay/records';
import { type Aliases, type NameKind, nameKinds } from './aliases.ts';
import type { Registry } from './registry.ts';
import { resolvedName } from './resolved-name.ts';
import { resolveName } from './resolve-name.ts';

/** What the names of a corpus would count as if every suggestion of sameness were followed. */
export interface SuggestedNames {
  /** The explicit aliases, and then the suggested ones. */
  readonly aliases: Aliases;
  /** Names that would become one. Empty: nothing but spellings would change. */
  readonly joined: readonly JoinedNames[];
}

/** Follows the suggestions for all names of a corpus, as the file of names does that is drafted from them. */
export function suggestedNames(
  names: Readonly<Record<NameKind, readonly string[]>>,
  registry: Registry,
): SuggestedNames {
  const suggested = new Map<string, string>();
  const joined: JoinedNames[] = [];
  for (const kind of nameKinds) {
    const groups = Map.groupBy(names[kind], (name) => resolvedName(resolveName(kind, name, registry)).name);
    for (const [name, written] of groups) {
      for (const one of written) if (one !== name) suggested.set(`${kind} ${one}`, name);
      if (written.length > 1) joined.push({ kind, name, written: [...written].sort(codePointOrder) });
    }
  }
  const { aliases: explicit } = registry;
  const canonical = (kind: NameKind, written: string): string => {
    const name = explicit.canonical(kind, written);
    return suggested.get(`${kind} ${name}`) ?? name;
  };
  return { aliases: { canonical }, joined };
}
