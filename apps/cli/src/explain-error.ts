import { AssayError } from '@assay/records';
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.ts';
import { outputFailure } from '@assay/verbs';
import { printable } from '@assay/shown';
import { fixOf } from './word-action.ts';

/** The one place where an error becomes text for a person and an exit code for the shell. */
export function explainError(error: unknown): { readonly text: string; readonly exitCode: ExitCode } {
  if (isFullDisk(error)) return explainError(outputFailure('the output', error));
  if (!(error instanceof AssayError)) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { text: printable(`assay: unexpected error\n${stack}\n`), exitCode: exitCodes.environment };
  }
  const problems = problemsIn(error);
  const message =
    problems.length < 2
      ? `assay: ${sentence(error, '')}`
      : `assay: ${problems.length} problems\n${problems.map((problem) => sentence(problem, '  ')).join('')}`;
  return { text: printable(message), exitCode: exitCodeOf[error.trouble] };
}

/** Met while printing, where no file is named: what is written to a file tells its name itself. */
function isFullDisk(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOSPC';
}

/**
 * Every problem of a project file, where one error stands for several of them. Recognised by its cause, so that no
 * command loads the engine to explain itself.
 */
function problemsIn({ cause }: AssayError): readonly AssayError[] {
  if (!(cause instanceof AggregateError)) return [];
  return cause.errors.filter((problem): problem is AssayError => problem instanceof AssayError);
}

function sentence(error: AssayError, indent: string): string {
  const { location, message, code } = error;
  const fix = fixOf(error);
  const place = [location?.file, location?.line, location?.column].filter((part) => part !== undefined);
  const isSaid = place.length === 1 && message.includes(String(place[0]));
  const where = place.length === 0 || isSaid ? '' : `${place.join(':')}: `;
  return `${indent}${where}${message} [${code}]\n${fix === undefined ? '' : `${indent}  ${fix}\n`}`;
}
