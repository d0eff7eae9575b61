import { keysOf, type LogKey } from '@assay/evaluator';
import type { Verb } from '../../verb.ts';
import { withHome } from '../with-home.ts';
import type { ListKeysRequest } from './list-keys.request.ts';

/** The keys of a log, in the order in which they were added. */
export const listKeys: Verb<ListKeysRequest, { readonly keys: readonly LogKey[] }> = (request, world) =>
  withHome(request, world, ({ ledger }) => ({ keys: keysOf(ledger.store) }));
