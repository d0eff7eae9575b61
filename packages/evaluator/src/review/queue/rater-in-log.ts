import { hiddenDigest } from '../../vault/hidden-digest.ts';
import type { ReviewDesk } from '../review-desk.ts';

/** What the log calls a rater: the same for the same person, and nobody can tell who it is. */
export async function raterInLog(rater: string, { vault }: Pick<ReviewDesk, 'vault'>): Promise<string> {
  const digest = await hiddenDigest(vault, 'rater', Buffer.from(rater));
  return `rater-${digest.slice(digest.indexOf(':') + 1).slice(0, 12)}`;
}
