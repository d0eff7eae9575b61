import type { JournalEntry } from '../../../ports/journal.ts';

/** By ordinal, then trial. */
export function byPlace(a: JournalEntry, b: JournalEntry): number {
  return a.ordinal - b.ordinal || a.output.trial - b.output.trial;
}

/**
 * Puts groups of entries in one order. Each group is in order, and they come by their first entries; what finished
 * late lies among the entries of later groups. Memory: the groups that overlap.
 */
export class JournalOrder {
  #waiting: readonly JournalEntry[] = [];

  /** Takes the next group, and gives what comes before all of it. */
  next(group: readonly JournalEntry[]): readonly JournalEntry[] {
    const waiting = this.#waiting;
    const end = firstAfter(waiting, group[0]!);
    if (end === waiting.length) {
      this.#waiting = group;
      return waiting;
    }
    this.#waiting = [...waiting.slice(end), ...group].sort(byPlace);
    return waiting.slice(0, end);
  }

  /** What is left when there are no more groups. */
  rest(): readonly JournalEntry[] {
    return this.#waiting;
  }
}

/** The position of the first entry that comes after the given one. */
function firstAfter(entries: readonly JournalEntry[], given: JournalEntry): number {
  if (entries.length === 0 || byPlace(entries.at(-1)!, given) < 0) return entries.length;
  return entries.findIndex((entry) => byPlace(entry, given) > 0);
}
