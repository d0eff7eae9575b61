import { AssayError } from '@assay/records';

/** What goes wrong while a file is read says in which file. */
export async function inFile<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AssayError) || error.location?.file !== undefined) throw error;
    throw new AssayError(error.trouble, error.code, error.message, {
      cause: error,
      retryable: error.retryable,
      location: { ...error.location, file },
      ...(error.fix === undefined ? {} : { fix: error.fix }),
    });
  }
}
