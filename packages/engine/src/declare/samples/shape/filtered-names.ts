import { AssayError, nearestName } from '@assay/records';
import type { Condition } from '../../where/condition.ts';
import { valueAt } from '../../where/value-at.ts';

/** Whether the rows of a dataset have what its filter asks for: `lvel != 3` would keep them all, and `lvel = 3` none. */
export class FilteredNames {
  readonly #unseen: Set<Condition>;
  #columns: readonly string[] | null = null;

  constructor(filter: readonly Condition[]) {
    this.#unseen = new Set(filter);
  }

  see(cells: Readonly<Record<string, unknown>>): void {
    if (this.#unseen.size === 0) return;
    this.#columns ??= Object.keys(cells);
    for (const condition of this.#unseen)
      if (valueAt(cells, condition.path) !== undefined) this.#unseen.delete(condition);
  }

  refuseUnseen(file: string): void {
    const [first] = this.#unseen;
    if (first === undefined || this.#columns === null) return;
    const { path, text } = first;
    const message = `no row has ${JSON.stringify(path)}, which the filter ${JSON.stringify(text)} is about; columns: ${this.#columns.join(', ')}`;
    const near = nearestName(path, this.#columns);
    throw new AssayError('invalid', 'E_DATA_COLUMN', message, {
      location: { file },
      ...(near === null ? {} : { fix: `Did you mean ${JSON.stringify(near)}?` }),
    });
  }
}
