import { rotateMaster as rotate } from '@assay/evaluator';
import { withVault } from '../audit/with-vault.ts';
import type { Verb } from '../verb.ts';
import type { RotateMasterRequest } from './rotate.request.ts';

/** A new master secret for the snapshots to come; those that are there keep theirs. */
export const rotateMaster: Verb<RotateMasterRequest, { readonly master: string }> = (request, world) =>
  withVault(request, world, async (_home, vault) => ({ master: await rotate(vault) }));
