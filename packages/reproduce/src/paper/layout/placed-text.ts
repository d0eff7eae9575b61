/** A piece of text at its place on a page: x to the right, y upwards, in points. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One line of a page: pieces that stand beside each other without a gap are one cell. */
export interface PlacedLine {
  readonly y: number;
  readonly height: number;
  readonly cells: readonly PlacedCell[];
  /** What it was made of. */
  readonly texts: readonly PlacedText[];
}

export interface PlacedWords {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

export interface PlacedCell extends PlacedWords {
  /** What it is made of where gaps are wider than those between words: heads of narrow columns stand close to each other. */
  readonly pieces: readonly PlacedWords[];
}

export function lineText({ cells }: PlacedLine): string {
  return cells.map(({ text }) => text).join('\t');
}
