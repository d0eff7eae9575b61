import { figuresIn } from '../paper/figures.ts';
import type { Paper } from '../paper/paper.ts';
import { numbersInWords } from './numbers-in-words.ts';

const known = new WeakMap<Paper, ReadonlySet<number>>();

/** A number of a text in somebody's own words that no page of the paper has; null where there is none. Single digits may be counted. */
export function strayNumber(paper: Paper, text: string): string | null {
  const printed = known.get(paper) ?? numbersOf(paper);
  known.set(paper, printed);
  const isWritten = (figure: string): boolean => printed.has(Math.abs(Number(figure)));
  return figuresIn(text).find((figure) => /\d.*\d/.test(figure) && !isWritten(figure)) ?? null;
}

function numbersOf({ pages }: Paper): ReadonlySet<number> {
  const texts = pages.flatMap(({ text, tables }) => [
    text,
    ...tables.flatMap(({ rows, caption }) => [caption ?? '', ...rows.flat()]),
  ]);
  // 5-10 is 5 and 10, and what follows ± is a number of the paper as well.
  const figures = texts.flatMap((text) => [
    ...figuresIn(text).map(Number),
    ...Array.from(text.matchAll(/\d+(?:\.\d+)?/g), ([figure]) => Number(figure)),
    ...numbersInWords(text),
  ]);
  return new Set(figures.map(Math.abs));
}
