import { AssayError } from '@assay/records';
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.ts';
import { printable } from './printable.ts';

/** The one place where an error becomes text for a person and an exit code for the shell. */
export function explainError(error: unknown): { readonly text: string; readonly exitCode: ExitCode } {
  if (!(error instanceof AssayError)) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { text: printable(`assay: unexpected error\n${told}\n`), exitCode: exitCodes.environment };
  }
  const place = [error.location?.file, error.location?.line, error.location?.column].filter(
    (part) => part !== undefined,
  );
  const where = place.length === 0 ? '' : `${place.join(':')}: `;
  const fix = error.fix === undefined ? '' : `\n  ${error.fix}`;
  return {
    text: printable(`assay: ${where}${error.message} [${error.code}]${fix}\n`),
    exitCode: exitCodeOf[error.trouble],
  };
}
