import { keysOf, type LogKey } from '@assay/evaluator';
import * as z from 'zod';
import type { Verb } from '../../verb.ts';
import { homeField } from '../home-fields.request.ts';
import { withHome } from '../with-home.ts';

/** The keys of a log, in the order in which they were added. */
export const listKeys: Verb<ListKeysRequest, { readonly keys: readonly LogKey[] }> = (request, world) =>
  withHome(request, world, ({ ledger }) => ({ keys: keysOf(ledger.store) }));

/** Tell which keys sign, and which were revoked. */
export const listKeysRequest = z.strictObject({ home: homeField }).readonly();

export type ListKeysRequest = z.infer<typeof listKeysRequest>;
