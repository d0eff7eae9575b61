import { AssayError, type SpecProblems } from '@assay/records';

/** Several problems are thrown as one, which is as much the submission's fault as each of them. */
export function throwInvalid(problems: SpecProblems): void {
  try {
    problems.throwIfAny();
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const { code, message, cause, location, fix } = error;
    throw new AssayError('invalid', code, message, { cause, location, fix });
  }
}
