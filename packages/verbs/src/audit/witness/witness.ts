import { witnessCheckpoint } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import * as z from 'zod';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { homeField } from '../home-fields.request.ts';
import { readEvidence } from '../read-evidence.ts';
import { readVerifierKeys } from '../read-verifier-keys.ts';
import { withHome } from '../with-home.ts';

const proofSchema = z.object({ proof: z.array(z.string().regex(/^[0-9a-f]{64}$/)) });

/** The line that a witness adds below a checkpoint, once it holds with what the witness saw before. */
export const auditWitness: Verb<AuditWitnessRequest, { readonly line: string }> = (request, world) =>
  withHome(request, world, async (home) => {
    const checkpoint = new TextDecoder().decode(await readEvidence(request.checkpoint, world));
    const { usable } = await readVerifierKeys(request.keys, world);
    const proof = request.consistency === undefined ? null : await readProof(request.consistency, world);
    return { line: await witnessCheckpoint(home, { checkpoint, keys: usable, proof }) };
  });

async function readProof(path: string, world: World): Promise<readonly Buffer[]> {
  try {
    const text = new TextDecoder().decode(await readEvidence(path, world));
    return proofSchema.parse(JSON.parse(text)).proof.map((hash) => Buffer.from(hash, 'hex'));
  } catch (cause) {
    if (cause instanceof AssayError) throw cause;
    const message = `${path} is not a proof of consistency`;
    throw new AssayError('invalid', 'E_CONSISTENCY', message, { cause, location: { file: path } });
  }
}

/** Cosign the head of another log. */
export const auditWitnessRequest = z
  .strictObject({
    home: homeField,
    /** The file of the checkpoint. */ checkpoint: z.string().min(1),
    /** Keys of the log, or files of them. */ keys: z.array(z.string().min(1)).readonly(),
    /** The file of the proof that the log grew since the checkpoint cosigned before. */ consistency: z
      .string()
      .min(1)
      .optional(),
  })
  .readonly();

export type AuditWitnessRequest = z.infer<typeof auditWitnessRequest>;
