import type { JsonValue } from '@assay/records';
import type { DerivedColumn } from '../../outputs/shape/derived-column.ts';
import { columnRoles } from '../column-roles.ts';
import type { GivenOutputs } from '../given-outputs.ts';
import { type Shaped, withDerived } from './shaped.ts';

const separators = ['|', ';', ','];
/** Texts of fewer rows may have the sign in them by chance. */
const SHARE_SEPARATED = 0.2;

/** Lists that are written as texts (`joy|anger`) or as zeros and ones, in a column of answers and in its labels. */
export function listColumns(given: GivenOutputs): Shaped {
  const columns: Record<string, DerivedColumn> = {};
  const said: string[] = [];
  for (const { output, expected } of columnRoles(given.rows).pairs) {
    if (output in columns || expected in columns) continue;
    const [answers, labels] = [output, expected].map((name) => given.rows.map((row) => row[name] ?? null));
    const at = separatorOf(answers!, labels!);
    if (at !== null) {
      columns[output] = { split: output, at };
      columns[expected] = { split: expected, at };
      said.push(`${output} and ${expected} are lists whose items stand between ${JSON.stringify(at)}`);
    } else if (areFlags(answers!, labels!)) {
      columns[output] = { ones: output };
      columns[expected] = { ones: expected };
      said.push(`${output} and ${expected} are lists of zeros and ones, and say which items they hold`);
    }
  }
  return withDerived(given, columns, said);
}

/** A sign that parts labels into words that come again and again, and answers into the same words. */
function separatorOf(answers: readonly JsonValue[], labels: readonly JsonValue[]): string | null {
  const isText = (value: JsonValue): boolean => value === null || typeof value === 'string';
  if (!answers.every(isText) || !labels.every(isText)) return null;
  return (
    separators.find((at) => {
      const parted = labels.filter((label) => typeof label === 'string' && label.includes(at));
      if (parted.length < labels.length * SHARE_SEPARATED) return false;
      const wanted = labels.flatMap((label) => itemsOf(label, at));
      const known = new Set(wanted);
      const given = answers.flatMap((answer) => itemsOf(answer, at));
      return (
        known.size * 3 <= wanted.length && given.filter((item) => known.has(item)).length * 2 >= given.length
      );
    }) ?? null
  );
}

function itemsOf(text: JsonValue, at: string): readonly string[] {
  return typeof text === 'string'
    ? text
        .split(at)
        .map((item) => item.trim())
        .filter((item) => item !== '')
    : [];
}

/** Lists of zeros and ones, all of one length. */
function areFlags(answers: readonly JsonValue[], labels: readonly JsonValue[]): boolean {
  const all = [...answers, ...labels].filter((value) => value !== null);
  const [first] = all;
  const length = Array.isArray(first) ? first.length : 0;
  return (
    length > 1 &&
    all.every(
      (value) =>
        Array.isArray(value) &&
        value.length === length &&
        (value as readonly JsonValue[]).every((flag) => flag === 0 || flag === 1),
    )
  );
}
