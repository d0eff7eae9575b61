import { AssayError } from '@assay/records';
import type { ProjectFiles } from '../../ports/project-files.ts';

/** Holds a file against the digest that its metadata say; null: they say none. */
export async function checkDigest(
  files: ProjectFiles,
  { path, sha256 }: { readonly path: string; readonly sha256: string | null },
): Promise<void> {
  if (sha256 === null) return;
  const file = await files.open(path);
  try {
    const found = await file.sha256();
    if (found === sha256.toLowerCase()) return;
    throw new AssayError(
      'invalid',
      'E_DIGEST',
      `${file.name} has the SHA-256 ${found}; the metadata say ${sha256}`,
      {
        location: { file: file.name },
      },
    );
  } finally {
    await file.close();
  }
}
