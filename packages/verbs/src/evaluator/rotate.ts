import { rotateMaster as rotate } from '@assay/evaluator';
import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';
import { withVault } from '../audit/with-vault.ts';
import type { Verb } from '../verb.ts';

/** A new master secret for the snapshots to come; those that are there keep theirs. */
export const rotateMaster: Verb<RotateMasterRequest, { readonly master: string }> = (request, world) =>
  withVault(request, world, async (_home, vault) => ({ master: await rotate(vault) }));

/** Make a new master secret for the snapshots to come. */
export const rotateMasterRequest = z.strictObject({ home: homeField }).readonly();

export type RotateMasterRequest = z.infer<typeof rotateMasterRequest>;
