import { numbersApart } from './numbers-apart.ts';
import type { PlacedText } from './placed-text.ts';

interface PdfItem {
  readonly str: string;
  /** The matrix of the text: where it stands (4, 5), and along which way it runs (0, 1). */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/**
 * The texts of a page by the way they run, each way as if the page were turned to read it: what is set upright first. A table that
 * was turned to fit is read so, and a stamp along the margin never stands in a line of the page.
 */
export function uprightTexts(items: readonly PdfItem[]): readonly (readonly PlacedText[])[] {
  const ways = new Map<number, PlacedText[]>([[0, []]]);
  for (const item of items) {
    if (item.str.trim() === '') continue;
    const turns = quarterTurns(item);
    const texts = ways.get(turns) ?? [];
    texts.push(...numbersApart(turned(item, turns)));
    ways.set(turns, texts);
  }
  return [...ways.values()].filter((texts) => texts.length > 0);
}

function quarterTurns({ transform: [a = 1, b = 0] }: PdfItem): number {
  return (Math.round((Math.atan2(b, a) * 2) / Math.PI) + 4) % 4;
}

function turned({ str, transform, width, height }: PdfItem, turns: number): PlacedText {
  const [x = 0, y = 0] = transform.slice(4);
  const size = height === 0 ? 10 : height;
  const places: readonly (readonly [number, number])[] = [
    [x, y],
    [y, -x],
    [-x, -y],
    [-y, x],
  ];
  const [along, up] = places[turns]!;
  return { text: str, x: along, y: up, width, height: size };
}
