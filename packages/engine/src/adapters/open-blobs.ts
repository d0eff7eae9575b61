import { AssayError } from '@assay/records';
import { fileURLToPath } from 'node:url';
import type { Blobs } from '../ports/store.ts';
import { BlobFiles } from './blob-files.ts';

/** Blobs of several machines: `file:///shared/folder` or `s3://bucket/prefix?endpoint=https://…&region=…`. */
export async function openBlobs(
  place: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Blobs> {
  if (place.startsWith('file://')) return new BlobFiles(fileURLToPath(place));
  if (place.startsWith('s3://')) {
    const { openS3Blobs } = await import('./s3-blobs.ts');
    return openS3Blobs(place, env);
  }
  throw new AssayError('usage', 'E_STORE_ADDRESS', `blobs cannot be kept in ${JSON.stringify(place)}`, {
    fix: 'Write file:///FOLDER or s3://BUCKET/PREFIX.',
  });
}
