import type { PageRequest } from '../../ports/store.ts';
import { rowLimit } from '../stored/stored-record.ts';

type Value = string | number | boolean;

/** Conditions of a query and the values that they speak of, in the order of `$1`, `$2` … */
export class ChosenRows {
  readonly #conditions: string[] = [];
  readonly given: Value[] = [];

  /** `condition` has `?` where the value goes; nothing where it was not asked for. */
  where(condition: string, value: Value | null | undefined): this {
    if (value === null || value === undefined) return this;
    this.given.push(typeof value === 'string' ? searchable(value) : value);
    this.#conditions.push(condition.replaceAll('?', `$${this.given.length}`));
    return this;
  }

  /** What follows FROM and its table. */
  text(order: string, request: PageRequest = {}): string {
    const limit = rowLimit(request);
    const where = this.#conditions.length === 0 ? '' : ` WHERE ${this.#conditions.join(' AND ')}`;
    return `${where} ORDER BY ${order}${limit === -1 ? '' : ` LIMIT ${limit}`}`;
  }
}

/** A text of PostgreSQL has no U+0000: one with it is nowhere, and what is asked instead is not in any record either. */
export function searchable(text: string): string {
  return text.includes('\u0000') || !text.isWellFormed() ? '\ufffd\u0001' : text;
}
