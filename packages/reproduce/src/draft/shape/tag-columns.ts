import type { DerivedColumn } from '../../outputs/shape/derived-column.ts';
import { areTags } from '../../outputs/shape/spans-of.ts';
import { columnRoles } from '../column-roles.ts';
import type { GivenOutputs } from '../given-outputs.ts';
import { type Shaped, withDerived } from './shaped.ts';

/** Tags of tokens beside tags: what is found and held against each other are the entities that they mark. */
export function tagColumns(given: GivenOutputs): Shaped {
  const columns: Record<string, DerivedColumn> = {};
  const said: string[] = [];
  for (const { output, expected } of columnRoles(given.rows).pairs) {
    if (
      output in columns ||
      expected in columns ||
      ![output, expected].every((name) => holdsTags(name, given))
    )
      continue;
    columns[output] = { spans: output };
    columns[expected] = { spans: expected };
    said.push(`${output} and ${expected} are tags of tokens, and the entities that they mark are the items`);
  }
  return withDerived(given, columns, said);
}

function holdsTags(name: string, { rows }: GivenOutputs): boolean {
  const values = rows.map((row) => row[name] ?? null).filter((value) => value !== null);
  const isMarked = (value: (typeof values)[number]): boolean =>
    Array.isArray(value) && value.some((one) => typeof one === 'string' && one !== 'O');
  return values.every(areTags) && values.some(isMarked);
}
