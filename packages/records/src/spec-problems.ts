import { AssayError, type Location } from './assay-error.ts';

/**
 * Gathers what is wrong with a project, so that a person sees all of it at once. One problem is thrown as
 * it is; several as one error that lists them, with the code and place of the first and all of them in its
 * cause.
 */
export class SpecProblems {
  readonly #found: AssayError[] = [];

  add(error: AssayError): void {
    this.#found.push(...problemsOf(error));
  }

  /** Runs a step; what it finds wrong is kept, and null comes back in place of its result. */
  async attempt<T>(step: () => Promise<T> | T, at?: Location): Promise<T | null> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      for (const problem of problemsOf(error))
        this.#found.push(at === undefined ? problem : placed(problem, at));
      return null;
    }
  }

  /** Whether a problem with one of these codes was found. */
  has(...codes: readonly string[]): boolean {
    return this.#found.some(({ code }) => codes.includes(code));
  }

  throwIfAny(): void {
    if (this.#found.length === 1) throw this.#found[0]!;
    if (this.#found.length > 1) throw together(this.#found);
  }
}

/** The single problems behind an error. */
export function problemsOf(error: AssayError): readonly AssayError[] {
  return error.cause instanceof AggregateError ? (error.cause.errors as AssayError[]) : [error];
}

const shownProblems = 50;

function together(problems: readonly AssayError[]): AssayError {
  const lines = problems.slice(0, shownProblems).map((problem) => {
    const fix = problem.fix === undefined ? '' : `. ${problem.fix}`;
    return `  ${placeOf(problem.location)}${problem.message}${fix} [${problem.code}]`;
  });
  if (problems.length > shownProblems) lines.push(`  and ${problems.length - shownProblems} more`);
  const [first] = problems;
  const message = `${problems.length} problems\n${lines.join('\n')}`;
  const location = first!.location;
  return new AssayError('usage', first!.code, message, {
    cause: new AggregateError(problems, message),
    ...(location === undefined ? {} : { location }),
  });
}

function placeOf(location: Location | undefined): string {
  const parts = [location?.file, location?.line, location?.column].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : `${parts.join(':')}: `;
}

/**
 * A problem of something that a file names stands where it is named; what has lines of its own keeps them.
 * To the caller every one of them is a wrong project.
 */
function placed(error: AssayError, at: Location): AssayError {
  const location = error.location?.line === undefined ? at : error.location;
  return new AssayError('usage', error.code, error.message, {
    cause: error.cause,
    location,
    fix: error.fix,
    action: error.action,
  });
}
