import { addCosignature } from '@assay/evaluator';
import * as z from 'zod';
import type { Verb } from '../../verb.ts';
import { actorField, homeField } from '../home-fields.request.ts';
import { readEvidence } from '../read-evidence.ts';
import { readVerifierKeys } from '../read-verifier-keys.ts';
import { withHome } from '../with-home.ts';

/** The line of a witness goes below the checkpoint that it signed. */
export const auditCosign: Verb<AuditCosignRequest, { readonly size: number }> = (request, world) =>
  withHome(request, world, async (home, by) => {
    const line = new TextDecoder().decode(await readEvidence(request.line, world));
    const { usable } = await readVerifierKeys([request.witness], world);
    return { size: await addCosignature(home, line, usable[0] ?? request.witness, by) };
  });

/** Take the line of a witness in. */
export const auditCosignRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    /** The file with the line. */ line: z.string().min(1),
    /** The key of the witness, or a file of it. */ witness: z.string().min(1),
  })
  .readonly();

export type AuditCosignRequest = z.infer<typeof auditCosignRequest>;
