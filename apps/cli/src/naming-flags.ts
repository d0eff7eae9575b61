import { AssayError } from '@assay/records';

/** What a verb finds wrong with a field of its request is reported for the flag that the field came from. */
export async function namingFlags<T>(
  flags: Readonly<Record<string, string>>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const flag = error instanceof AssayError && error.field !== undefined ? flags[error.field] : undefined;
    if (!(error instanceof AssayError) || flag === undefined) throw error;
    const { trouble, code, message, location, fix, action } = error;
    throw new AssayError(trouble, code, `${flag} ${message}`, { cause: error, location, fix, action });
  }
}
