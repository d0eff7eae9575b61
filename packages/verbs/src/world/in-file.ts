import { AssayError } from '@assay/records';

/** What goes wrong while a file is read says in which file. */
export async function inFile<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AssayError) || error.location?.file !== undefined) throw error;
    throw error.at({ ...error.location, file });
  }
}
