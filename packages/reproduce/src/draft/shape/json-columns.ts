import type { DerivedColumn } from '../../outputs/shape/derived-column.ts';
import { areDocuments, columnRoles } from '../column-roles.ts';
import type { GivenOutputs } from '../given-outputs.ts';
import { type Shaped, withDerived } from './shaped.ts';

/** Answers that are the text of a JSON document, beside labels that are objects. */
export function jsonColumns(given: GivenOutputs): Shaped {
  const columns: Record<string, DerivedColumn> = {};
  const said: string[] = [];
  for (const { output, expected } of columnRoles(given.rows).pairs) {
    const [answers, labels] = [output, expected].map((name) => given.rows.map((row) => row[name] ?? null));
    if (output in columns || !areDocuments(answers!, labels!)) continue;
    columns[output] = { json: output };
    said.push(`${output} is the text of a JSON document, and ${expected} is one`);
  }
  return withDerived(given, columns, said);
}
