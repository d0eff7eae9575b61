import type { PlacedText } from './placed-text.ts';

/** Before a decimal number behind a space, where a number or a name is before it. */
const between = /(?<=[\p{L}\d%)]) (?=-?\d+\.\d)/u;

/**
 * A reader of PDF takes the narrow gap between the columns of a crowded table for a space: `0.07 2.20` is the end of one cell and the
 * beginning of the next. Each number is a text of its own, at the place that its share of the characters gives it.
 */
function numbersApart(given: PlacedText): readonly PlacedText[] {
  const parts = given.text.split(between);
  if (parts.length === 1) return [given];
  const each = given.width / given.text.length;
  let start = 0;
  return parts.map((text) => {
    const part = { ...given, text, x: given.x + start * each, width: text.length * each };
    start += text.length + 1;
    return part;
  });
}

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

/** Numbers of lines on one page, as papers under review have them in the margin, are at least this many. */
const LEAST_NUMBERS = 6;

type Pieces = readonly PlacedText[];

/**
 * Pages without the numbers of lines in their margins: whole numbers that count on, left or right of everything else on a page. Where some
 * page has them, what stands at their place on a page with few lines is one too.
 */
export function withoutLineNumbers(pages: readonly Pieces[]): readonly Pieces[] {
  const margins = pages.flatMap((page) => marginsOf(page).filter(countsOn).map(placeOf));
  return pages.map((page) => {
    const dropped = new Set(
      marginsOf(page)
        .flat()
        .filter(({ x, width }) => margins.some(({ left, right }) => x >= left - 3 && x + width <= right + 3)),
    );
    return page.filter((piece) => !dropped.has(piece));
  });
}

function marginsOf(page: Pieces): readonly Pieces[] {
  const isNumber = ({ text }: PlacedText): boolean => /^\d{1,4}$/.test(text.trim());
  const numbers = page.filter(isNumber);
  const others = page.filter((piece) => !isNumber(piece));
  const left = others.reduce((least, { x }) => Math.min(least, x), Infinity);
  const right = others.reduce((most, { x, width }) => Math.max(most, x + width), -Infinity);
  return [numbers.filter(({ x, width }) => x + width < left), numbers.filter(({ x }) => x > right)];
}

function placeOf(column: Pieces): { left: number; right: number } {
  return {
    left: Math.min(...column.map(({ x }) => x)),
    right: Math.max(...column.map(({ x, width }) => x + width)),
  };
}

function countsOn(column: Pieces): boolean {
  const values = [...column].sort((a, b) => b.y - a.y).map(({ text }) => Number(text));
  const rising = values.slice(1).filter((value, i) => value > values[i]! && value - values[i]! <= 5).length;
  return values.length >= LEAST_NUMBERS && rising >= (values.length - 1) * 0.9;
}
