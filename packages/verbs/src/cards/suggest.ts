import { type CorpusNames, type NameKind, nameKinds, type Registry, resolveName } from '@assay/cards';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { namesDraft } from './names-draft.ts';
import { suggestionsText } from './suggestions-text.ts';

interface ResolveOptions {
  readonly registry: Registry;
  readonly kinds: readonly NameKind[];
  readonly format: string;
}

/** Prints every name of a corpus that something is suggested for. Names that have an explicit alias count once. */
export function resolveCorpus(names: CorpusNames, { registry, kinds, format }: ResolveOptions, io: Io): void {
  const counted = countedNames(names, registry);
  const resolutions = kinds
    .flatMap((kind) => counted[kind].map((name) => resolveName(kind, name, registry)))
    .filter(({ suggestions, candidates }) => suggestions.length + candidates.length > 0);
  if (format === 'json') io.out(jsonText({ names: countsOf(counted, kinds), resolutions }));
  else io.out(format === 'yaml' ? namesDraft(resolutions) : suggestionsText(resolutions, kinds, counted));
}

function countedNames(names: CorpusNames, { aliases }: Registry): CorpusNames {
  const counted = nameKinds.map((kind) => {
    const canonical = names[kind].map((name) => aliases.canonical(kind, name));
    return [kind, [...new Set(canonical)]] as const;
  });
  return Object.fromEntries(counted) as unknown as CorpusNames;
}

function countsOf(names: CorpusNames, kinds: readonly NameKind[]): object {
  return Object.fromEntries(kinds.map((kind) => [kind, names[kind].length]));
}
