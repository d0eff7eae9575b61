import { AssayError, problemsOf, SpecProblems } from '@assay/records';
import type { Row } from '@assay/rows';
import { plural } from '@assay/shown';
import { throwInvalid } from './throw-invalid.ts';

/** Faults of one kind that are told of a file; the rest are counted. */
const TOLD = 20;

/** What is wrong with a file of predictions, row by row. */
export class PredictionFaults {
  readonly #file: string;
  readonly #problems = new SpecProblems();
  readonly #counts = new Map<string, number>();

  constructor(file: string) {
    this.#file = file;
  }

  add({ number, line }: Row, column: string, code: string, why: string): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count > TOLD) return;
    const location = line === null ? { file: this.#file } : { file: this.#file, line };
    const message = `row ${number}, column ${JSON.stringify(column.slice(0, 80))}: ${why}`;
    this.#problems.add(new AssayError('invalid', code, message, { location }));
  }

  /** What is wrong with the file as a whole. */
  addWhole(code: string, why: string): void {
    this.#problems.add(new AssayError('invalid', code, why, { location: { file: this.#file } }));
  }

  /** What cannot be read at all is the file's fault, never a wrong call. */
  addUnreadable(error: AssayError): void {
    for (const { code, message, location, fix } of problemsOf(error))
      this.#problems.add(new AssayError('invalid', code, message, { cause: error, location, fix }));
  }

  throwIfAny(): void {
    for (const [code, count] of this.#counts)
      if (count > TOLD) this.addWhole(code, `and ${plural(count - TOLD, 'more row')} like these`);
    throwInvalid(this.#problems);
  }
}
