import type { PlacedText } from './placed-text.ts';

/** Before a decimal number behind a space, where a number or a name is before it. */
const between = /(?<=[\p{L}\d%)]) (?=-?\d+\.\d)/u;

/**
 * A reader of PDF takes the narrow gap between the columns of a crowded table for a space: `0.07 2.20` is the end of one cell and the
 * beginning of the next. Each number is a text of its own, at the place that its share of the characters gives it.
 */
export function numbersApart(given: PlacedText): readonly PlacedText[] {
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
