/** How wide a letter of a label is, taken generously. */
const LETTER = 7.2;
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
  const longest = labels.reduce((most, label) => Math.max(most, Array.from(label).length), 0);
  const most = Math.floor((width / 3 - GAP) / LETTER);
  const left = Math.max(NARROWEST, Math.round(Math.min(longest, most) * LETTER) + GAP);
  return { left, shortened: (label) => middleCut(label, most) };
}

/** A text of at most so many characters, its middle replaced by dots. */
function middleCut(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const tail = Math.floor((most - 1) / 3);
  const head = most - 1 - tail;
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - tail).join('')}`;
}
