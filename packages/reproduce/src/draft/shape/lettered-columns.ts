import type { JsonValue } from '@assay/records';
import type { DerivedColumn } from '../../outputs/shape/derived-column.ts';
import { columnRoles } from '../column-roles.ts';
import type { GivenOutputs } from '../given-outputs.ts';
import { type Shaped, withDerived } from './shaped.ts';

/** Fewer answers may be letters by chance, and more be refusals. */
const SHARE_LETTERS = 0.5;
const MOST_CHOICES = 10;

/** Choices that one column names by letters and the other by their places: A is 0, or 1 where no label is 0. */
export function letteredColumns(given: GivenOutputs): Shaped {
  const { pairs, labels, answers } = columnRoles(given.rows);
  if (pairs.length > 0) return { given, said: [] };
  const valuesOf = (name: string): readonly JsonValue[] => given.rows.map((row) => row[name] ?? null);
  const columns: Record<string, DerivedColumn> = {};
  const said: string[] = [];
  for (const label of labels)
    for (const answer of answers) {
      const [lettered, placed] = areLetters(valuesOf(answer)) ? [answer, label] : [label, answer];
      const from = areLetters(valuesOf(lettered)) ? firstPlace(valuesOf(placed)) : null;
      if (from === null || lettered in columns) continue;
      columns[lettered] = { read: lettered, letter: 'place', from };
      said.push(`${lettered} names choices by letters and ${placed} by their places: A is ${from}`);
    }
  return withDerived(given, columns, said);
}

function areLetters(values: readonly JsonValue[]): boolean {
  const letters = values.filter((value) => typeof value === 'string' && /^\s*\(?[A-J][).:]?\s*$/.test(value));
  return letters.length > 0 && letters.length >= values.length * SHARE_LETTERS;
}

/** 0 or 1, as places are counted; null: they are none. */
function firstPlace(values: readonly JsonValue[]): 0 | 1 | null {
  const places = values.filter((value) => value !== null);
  const isPlace = (value: JsonValue): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_CHOICES;
  if (places.length === 0 || !places.every(isPlace)) return null;
  return places.includes(0) ? 0 : 1;
}
