import { letterWidth, textWidth } from './text-width.ts';

const GAP = 16;
const NARROWEST = 40;

export interface LabelColumn {
  /** Where the labels end and the drawing begins. */
  readonly left: number;
  readonly shortened: (label: string) => string;
}

/**
 * The room that the labels of a chart need, at most a third of it. A longer label loses its middle: names that begin
 * alike differ at their ends.
 */
export function labelColumn(labels: readonly string[], width: number): LabelColumn {
  const longest = labels.reduce((most, label) => Math.max(most, textWidth(label)), 0);
  const most = Math.floor(width / 3 - GAP);
  const left = Math.max(NARROWEST, Math.ceil(Math.min(longest, most)) + GAP);
  return { left, shortened: (label) => middleCut(label, most) };
}

/** A text of at most that width, its middle replaced by dots: a third of the room is for its end. */
function middleCut(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  const room = most - textWidth('…');
  const letters = Array.from(text);
  const tail = fitting(letters.toReversed(), room / 3).toReversed();
  const head = fitting(letters, room - textWidth(tail.join('')));
  return `${head.join('')}…${tail.join('')}`;
}

/** The first letters that fit into the room. */
function fitting(letters: readonly string[], room: number): readonly string[] {
  let left = room;
  const end = letters.findIndex((letter) => {
    left -= letterWidth(letter);
    return left < 0;
  });
  return end === -1 ? letters : letters.slice(0, end);
}
