import type { Digest } from '@assay/records';
import type { ProjectFiles } from '../../ports/project-files.ts';
import { moduleDigest } from '../providers/module/module-digest.ts';

/** What changed in the code since its digest was taken; null: nothing. A process that is started again loads the same. */
export async function codeChanged(files: ProjectFiles, path: string, digest: Digest): Promise<string | null> {
  const now = await moduleDigest(files, path).catch(() => null);
  if (now === digest) return null;
  return 'its process ended, and its code has been changed meanwhile, so that it is not started again';
}
