import { type CopiedNoun, copyStore as copy, type StoreAddress } from '@assay/engine';
import { copyEvaluator } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { copyTokens } from '../access/copy-tokens.ts';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';
import { storePlace } from '../world/store-place.ts';

export interface CopiedStore {
  /** Whether both stores say the same. */
  readonly ok: boolean;
  readonly nouns: readonly CopiedNoun[];
}

/** Everything of one store into another, then both held against each other by the digests of what they say. */
export const copyStore: Verb<CopyStoreRequest, CopiedStore> = async (request, world) => {
  const near = storePlace(request, world);
  const [from, to] = [named(request.from, near, world), named(request.to, near, world)];
  if (from.address === null && !existsSync(join(from.folder, '.assay')))
    throw new AssayError(
      'usage',
      'E_STORE_NONE',
      `there is no store in ${from.folder}: nothing was run here`,
    );
  const homeOf = ({ folder, address }: StoreAddress) => ({
    path: resolve(folder, request.home ?? '.assay-evaluator'),
    address,
  });
  const nouns = [
    ...(await copy(from, to, world.env)),
    ...(await copyEvaluator(homeOf(from), homeOf(to), world.env)),
    ...(await copyTokens(from, to)),
  ];
  return { ok: nouns.every(({ is_same }) => is_same), nouns };
};

function named(text: string, near: StoreAddress, { cwd }: World): StoreAddress {
  if (text === 'sqlite') return { folder: near.folder, address: null };
  if (text === 'postgres') {
    if (near.address !== null) return near;
    throw new AssayError('usage', 'E_STORE_ADDRESS', 'nothing says which store on PostgreSQL is meant', {
      fix: 'Write its address: postgres://USER@HOST/DATABASE?schema=NAME',
    });
  }
  if (/^postgres(ql)?:\/\//.test(text)) return { folder: near.folder, address: text };
  return { folder: resolve(cwd, text), address: null };
}

/** Copy a store with all that is in it. */
export const copyStoreRequest = z.strictObject({
  project: projectField,
  /** `sqlite`: the local store beside the project; `postgres`: the one that the project or the environment names; or a folder or an address. */
  from: z.string().min(1),
  to: z.string().min(1),
  /** The evaluator's home beside a local store; `.assay-evaluator` unless it is said. */
  home: z.string().min(1).optional(),
});

export type CopyStoreRequest = Readonly<z.infer<typeof copyStoreRequest>>;
