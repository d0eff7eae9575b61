import type { PlacedText } from './placed-text.ts';

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
