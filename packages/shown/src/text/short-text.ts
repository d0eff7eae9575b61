import { printableLine } from './printable.ts';

/** Text of unknown origin as one harmless line, cut to a length that fits; the cut is marked. */
export function shortText(text: string, length: number): string {
  const characters = Array.from(printableLine(text));
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}
