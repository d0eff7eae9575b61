import { addCosignature } from '@assay/evaluator';
import type { Verb } from '../../verb.ts';
import { readEvidence } from '../read-evidence.ts';
import { readVerifierKeys } from '../read-verifier-keys.ts';
import { withHome } from '../with-home.ts';
import type { AuditCosignRequest } from './cosign.request.ts';

/** The line of a witness goes below the checkpoint that it signed. */
export const auditCosign: Verb<AuditCosignRequest, { readonly size: number }> = (request, world) =>
  withHome(request, world, async (home, by) => {
    const line = new TextDecoder().decode(await readEvidence(request.line, world));
    const { usable } = await readVerifierKeys([request.witness], world);
    return { size: await addCosignature(home, line, usable[0] ?? request.witness, by) };
  });
