import { AssayError, type Location } from '@assay/records';

/** Gathers what is wrong with files of names, so that a person sees all of it at once. */
export class NamesProblems {
  readonly #found: AssayError[] = [];

  add(code: string, message: string, location: Location, fix?: string): void {
    this.#found.push(
      new AssayError('usage', code, message, { location, ...(fix === undefined ? {} : { fix }) }),
    );
  }

  throwIfAny(): void {
    const [first, second] = this.#found;
    if (first === undefined) return;
    if (second === undefined) throw first;
    const message = this.#found.map((problem) => problem.message).join('\n');
    throw new AssayError('usage', first.code, message, {
      cause: new AggregateError(this.#found, message),
      ...(first.location === undefined ? {} : { location: first.location }),
    });
  }
}
