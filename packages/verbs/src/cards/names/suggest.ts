import {
  type CorpusNames,
  type NameKind,
  nameKinds,
  namesDraft,
  type Registry,
  type Resolution,
  resolveName,
} from '@assay/cards';
import { AssayError } from '@assay/records';
import * as z from 'zod';
import type { Document } from '../../document.ts';
import type { World } from '../../world.ts';
import { nameFields } from './name-fields.request.ts';
import { openRegistry } from './open-registry.ts';

export interface SuggestedNames {
  /** How many names of each kind that was asked for the corpus has; those that have an explicit alias count once. */
  readonly names: Readonly<Partial<Record<NameKind, number>>>;
  /** Every name that something is suggested for. */
  readonly resolutions: readonly Resolution[];
  readonly document: Document | null;
}

/** Every name of a corpus that something is suggested for; as YAML, a file of names to be edited. */
export async function suggest(request: SuggestRequest, world: World): Promise<SuggestedNames> {
  const { kinds = nameKinds, as } = request;
  const { registry, used } = await openRegistry(request, world);
  if (used === null)
    throw new AssayError('usage', 'E_CORPUS_NONE', `there is no corpus in ${request.corpus}`, {
      action: { kind: 'ingest' },
    });
  const counted = countedNames(used, registry);
  const resolutions = kinds
    .flatMap((kind) => counted[kind].map((name) => resolveName(kind, name, registry)))
    .filter(({ suggestions, candidates }) => suggestions.length + candidates.length > 0);
  return {
    names: Object.fromEntries(kinds.map((kind) => [kind, counted[kind].length])),
    resolutions,
    document: as === undefined ? null : { type: 'application/yaml', contents: namesDraft(resolutions) },
  };
}

function countedNames(names: CorpusNames, { aliases }: Registry): CorpusNames {
  const counted = nameKinds.map((kind) => {
    const canonical = names[kind].map((name) => aliases.canonical(kind, name));
    return [kind, [...new Set(canonical)]] as const;
  });
  return Object.fromEntries(counted) as unknown as CorpusNames;
}

/** What the names of a corpus probably stand for. */
export const suggestRequest = z.strictObject({ ...nameFields, as: z.enum(['yaml']).optional() }).readonly();

export type SuggestRequest = z.infer<typeof suggestRequest>;
