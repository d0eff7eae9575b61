import type { Condition } from './condition.ts';
import { valueAt } from './value-at.ts';

/** A condition about something that nothing has, and what there is instead. */
interface Unseen {
  readonly condition: Condition;
  readonly names: readonly string[];
}

/** Whether anything has what conditions ask for: `lvel != 3` would keep everything, and `lvel = 3` nothing. */
export class NamesSought {
  readonly #unseen: Set<Condition>;
  #names: readonly string[] | null = null;

  constructor(conditions: readonly Condition[]) {
    this.#unseen = new Set(conditions);
  }

  see(subject: Readonly<Record<string, unknown>>, namesOf: (subject: object) => readonly string[]): void {
    if (this.#unseen.size === 0) return;
    this.#names ??= namesOf(subject);
    for (const condition of this.#unseen)
      if (valueAt(subject, condition.path) !== undefined) this.#unseen.delete(condition);
  }

  /** After everything was seen; null where each name stands somewhere, or there was nothing to see. */
  firstUnseen(): Unseen | null {
    const [condition] = this.#unseen;
    return condition === undefined || this.#names === null ? null : { condition, names: this.#names };
  }
}
