import { nodeDigester } from '@assay/engine';
import { AssayError, type Digest, type JsonObject, type ReviewPolicy } from '@assay/records';
import { digestOf } from '../contract/evaluators.ts';
import { hiddenDigest } from '../vault/hidden-digest.ts';
import type { Vault } from '../vault/vault.ts';
import { type ReviewFiles, reviewFilesSchema } from './read-review.ts';

/** Changes when verdicts of people become numbers in another way. */
const RULES = 'assay.review.v1';

/**
 * What a review is made of. Who rates, how long an item is kept for them and what is masked are not part of it: a rater more
 * does not make another review. With `vault` null nothing is named that could be guessed.
 */
export async function reviewComponents(
  policy: ReviewPolicy,
  files: ReviewFiles,
  vault: Vault | null,
): Promise<JsonObject> {
  const hide = async (what: string, value: unknown): Promise<string | null> =>
    vault === null ? null : hiddenDigest(vault, `review ${what}`, Buffer.from(JSON.stringify(value)));
  const { sampling, seed, raters_per_item, duplicates, aggregate, adjudicate, agreement, gold } = policy;
  return {
    kind: 'review',
    code: RULES,
    rubric: await hide('rubric', files.rubric),
    inputs: await hide('inputs', files.inputs),
    reference: await hide('reference', files.reference),
    gold: await hide('gold', files.gold),
    config: digestOf({
      sampling,
      seed,
      raters_per_item,
      duplicates,
      aggregate,
      adjudicate,
      agreement,
      gold: gold === undefined ? null : { floor: gold.floor, after: gold.after },
    }),
  };
}

export const reviewVersion = (components: JsonObject): Digest => nodeDigester.json(components);

const nameOf = (version: Digest): string => `reviews/${version.slice('sha256:'.length)}`;

/** Rubrics and gold items of every version stay in the vault. */
export async function keepReview(vault: Vault, components: JsonObject, files: ReviewFiles): Promise<void> {
  await vault.put(nameOf(reviewVersion(components)), Buffer.from(JSON.stringify(files)));
}

export async function keptReview(vault: Vault, version: Digest): Promise<ReviewFiles> {
  const bytes = await vault.get(nameOf(version));
  if (bytes !== null) return reviewFilesSchema.parse(JSON.parse(bytes.toString('utf8')));
  throw new AssayError('environment', 'E_REVIEW_LOST', 'the rubric of this version is not in the vault', {
    fix: 'Restore the vault from a copy.',
  });
}
