import { bundleOf } from '@assay/evaluator';
import type { JsonObject } from '@assay/records';
import type { Verb } from '../verb.ts';
import type { AuditExportRequest } from './export.request.ts';
import { withHome } from './with-home.ts';

/** The bundle of a score, as of the newest head. */
export const auditExport: Verb<AuditExportRequest, { readonly bundle: JsonObject }> = (
  { score, ...request },
  world,
) => withHome(request, world, ({ ledger }) => ({ bundle: bundleOf(ledger.store, score) }));
