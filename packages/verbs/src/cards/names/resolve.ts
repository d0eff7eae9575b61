import {
  type Hierarchy,
  type NameKind,
  nameKinds,
  placesOf,
  type Registry,
  type Resolution,
  resolveName,
} from '@assay/cards';
import * as z from 'zod';
import type { World } from '../../world.ts';
import { nameFields } from './name-fields.request.ts';
import { openRegistry } from './open-registry.ts';

/** What is known about a name as one of a kind; of a benchmark also its places among others. */
export type KnownName = Resolution & { readonly hierarchy?: readonly Hierarchy[] };

export interface KnownNames {
  readonly name: string;
  /** One for each kind that was asked for; where none was, for each under which something is known. */
  readonly resolutions: readonly KnownName[];
}

/** What is known about one name. */
export async function resolve(request: ResolveRequest, world: World): Promise<KnownNames> {
  const { name, kinds, collection = null } = request;
  const { registry } = await openRegistry(request, world);
  const all = (kinds ?? nameKinds).map((kind) => known(kind, name, registry, collection));
  return { name, resolutions: kinds === undefined ? all.filter(isKnown) : all };
}

function known(kind: NameKind, name: string, registry: Registry, collection: string | null): KnownName {
  const resolution = resolveName(kind, name, registry);
  if (kind !== 'benchmark') return resolution;
  return { ...resolution, hierarchy: placesOf(resolution.canonical, registry, collection) };
}

/** Whether anything at all is known about the name as one of this kind. */
function isKnown({ source, steps, suggestions, candidates, hierarchy = [] }: KnownName): boolean {
  return steps.length + suggestions.length + candidates.length + hierarchy.length > 0 || source !== null;
}

/** What a name stands for, and why. */
export const resolveRequest = z
  .strictObject({
    ...nameFields,
    /** The name of a model, benchmark, metric or organisation. */
    name: z.string().min(1),
    /** The collection that a benchmark is reported in. */
    collection: z.string().optional(),
  })
  .readonly();

export type ResolveRequest = z.infer<typeof resolveRequest>;
