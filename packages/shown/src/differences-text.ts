import { shortText } from './escape.ts';

/** Something of which several values were stated; null stands for none. */
export interface Difference {
  readonly field: string;
  readonly values: readonly (string | null)[];
}

/** So much of a value is shown, and so many values. */
const LONGEST = 80;
const MOST = 6;

/** `scaffold X vs Y; shots (unspecified) vs 5`: what differs, with the values that were stated. */
export function differencesText(differences: readonly Difference[]): string {
  return differences.map(differenceText).join('; ');
}

function differenceText({ field, values }: Difference): string {
  const stated = values.filter((value) => value !== null);
  const from = stated.some(({ length }) => length > LONGEST) ? whereTheyPart(stated) : 0;
  const shown = values.slice(0, MOST).map((value) => valueText(value, from));
  const left = values.length - shown.length;
  return `${field} ${shown.join(' vs ')}${left > 0 ? ` and ${left} more` : ''}`;
}

function valueText(value: string | null, from: number): string {
  if (value === null) return '(unspecified)';
  if (value.trim() === '') return JSON.stringify(value);
  return `${from > 0 ? '…' : ''}${shortText(value.slice(from), LONGEST)}`;
}

/** Long texts often begin alike, and cut there they would look the same. */
function whereTheyPart(values: readonly string[]): number {
  const [first = '', ...rest] = values;
  let end = 0;
  while (end < first.length && rest.every((value) => value[end] === first[end])) end += 1;
  return rest.length === 0 || end < LONGEST / 2 ? 0 : end - LONGEST / 4;
}
