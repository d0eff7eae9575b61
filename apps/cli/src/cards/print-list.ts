import type { Io } from '../io.ts';

/** A JSON list, an item a line, in pieces: one text of everything could be longer than a text may be. */
export function printList(items: readonly unknown[], io: Io): void {
  io.out('[');
  for (const [index, item] of items.entries()) io.out(`${index === 0 ? '' : ','}\n${JSON.stringify(item)}`);
  io.out('\n]\n');
}
