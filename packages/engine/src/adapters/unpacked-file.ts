import { unpackedBytes } from '@assay/rows';
import type { ProjectFile } from '../ports/project-files.ts';

/** A .gz file as what is in it. Its digest and its version stay those of the file itself. */
export async function unpackedFile(file: ProjectFile): Promise<ProjectFile> {
  try {
    const bytes = await unpackedBytes(file);
    return {
      ...file,
      size: bytes.length,
      read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
