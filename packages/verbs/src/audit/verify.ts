import { AssayError } from '@assay/records';
import { provenScore, type ProvenScore } from '@assay/shown';
import { type BundleQuestion, type Verification, verifyBundle } from '@assay/verifier';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';
import { openArtifacts } from './open-artifacts.ts';
import { readEvidence } from './read-evidence.ts';
import { readVerifierKeys } from './read-verifier-keys.ts';

export interface VerifiedBundle {
  readonly verification: Verification;
  /** The score that the bundle proves; null where it proves none. */
  readonly proves: ProvenScore | null;
  /** What was given as a key and is none: it counts for nothing. */
  readonly unusable_keys: readonly string[];
}

/** Whether a bundle proves its score: of the store nothing is asked, of the bundle nothing is believed. */
export const verify: Verb<VerifyRequest, VerifiedBundle> = async (request, world) => {
  const older = await readOlder(request, world);
  const bundle = await readEvidence(request.bundle, world);
  const keys = await readVerifierKeys(request.keys, world);
  const witnesses = await readVerifierKeys(request.witnesses ?? [], world);
  if (keys.usable.length === 0) throw noKey(keys.unusable);
  const { artifacts } = request;
  const verification = await verifyBundle({
    bundle,
    keys: keys.usable,
    witnesses: witnesses.usable,
    ...(artifacts === undefined ? {} : { artifactDigest: await openArtifacts(artifacts, world) }),
    ...(older === null ? {} : { older }),
  });
  return {
    verification,
    proves: provenScore(bundle, verification),
    unusable_keys: [...keys.unusable, ...witnesses.unusable],
  };
};

async function readOlder(
  { older, consistency }: VerifyRequest,
  world: World,
): Promise<NonNullable<BundleQuestion['older']> | null> {
  if (older === undefined && consistency === undefined) return null;
  if (older === undefined || consistency === undefined) {
    const [given, field] = older === undefined ? ['a proof', 'consistency'] : ['a checkpoint', 'older'];
    const message = `${given} alone: an older checkpoint and the proof of consistency are given together`;
    throw new AssayError('usage', 'E_CONSISTENCY', message, { field });
  }
  return { checkpoint: await readEvidence(older, world), proof: await readEvidence(consistency, world) };
}

function noKey(unusable: readonly string[]): AssayError {
  const given = unusable.length === 0 ? 'no key was given' : `${unusable.join(', ')}: no usable key`;
  return new AssayError('usage', 'E_VERIFIER_KEY', given, {
    field: 'keys',
    fix: 'Give the key of the evaluator, <name>+<id>+<base64>, or a file of such keys, from a source you trust; not the one in the bundle.',
  });
}

/** Check, with nothing but keys that are trusted, that a bundle proves its score. */
export const verifyRequest = z
  .strictObject({
    /** The file of the bundle. */
    bundle: z.string().min(1),
    /** Verifier keys, or files of them, one a line. */
    keys: z.array(z.string().min(1)).readonly(),
    /** The same for witnesses, whose cosignature of the checkpoint is looked for. */
    witnesses: z.array(z.string().min(1)).readonly().exactOptional(),
    /** The folder of the files that were scored. */
    artifacts: z.string().min(1).exactOptional(),
    /** A checkpoint held from before, and the proof that the log only grew since. */
    older: z.string().min(1).exactOptional(),
    consistency: z.string().min(1).exactOptional(),
  })
  .readonly();

export type VerifyRequest = z.infer<typeof verifyRequest>;
