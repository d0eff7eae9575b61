import { AssayError } from '@assay/records';
import { decodeText, readYaml, type YamlSource } from '@assay/rows';
import type { ProjectFiles } from '../ports/project-files.ts';

/** Longest project file that is read, in bytes. */
const maxBytes = 1024 * 1024;

/** A YAML file of the project, with the place of everything in it. */
export async function readSpecFile(files: ProjectFiles, path: string): Promise<YamlSource> {
  return readYaml(await readText(files, path, maxBytes), { file: files.shown(path) });
}

/** A text file of the project: UTF-8, a byte order mark dropped. */
export async function readText(files: ProjectFiles, path: string, limit: number = maxBytes): Promise<string> {
  const bytes = await files.readBytes(path, limit);
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    throw new AssayError('usage', error.code, error.message, {
      cause: error,
      location: { ...error.location, file: files.shown(path) },
    });
  }
}
