import type { JsonValue } from '@assay/records';
import { snake } from '../../outputs/snake.ts';
import { columnRoles } from '../column-roles.ts';
import type { GivenOutputs } from '../given-outputs.ts';
import { isBox } from './box-columns.ts';
import { type Shaped, withDerived } from './shaped.ts';

/**
 * Boxes in another space than their labels: shares of the picture become pixels where the file has its size. Whether they are
 * thousandths, or have top before left, numbers do not tell: a line of the plan does.
 */
export function spacedBoxes(given: GivenOutputs): Shaped {
  const { rows } = given;
  const pair = columnRoles(rows).pairs.find(({ output, expected }) =>
    [output, expected].every((name) => sidesIn(given, name) !== null),
  );
  if (pair === undefined) return { given, said: [] };
  const { output, expected } = pair;
  // A column that is made already has no second way of its own.
  if (given.shape?.columns?.[output] !== undefined) return { given, said: [] };
  const [largest, wanted] = [output, expected].map((name) => Math.max(...sidesIn(given, name)!));
  const size = sizeColumns(given);
  if (size !== null && largest! <= 1 && wanted! > 2)
    return withDerived(given, { [output]: { boxes: output, scaled: { per: 1, ...size } } }, [
      `${output} has shares of the picture, ${expected} pixels: by ${size.width} and ${size.height} they become pixels`,
    ]);
  return { given, said: [] };
}

/** The sides of all boxes of a column; null where it holds something else, or none. */
function sidesIn({ rows }: GivenOutputs, name: string): readonly number[] | null {
  const boxes = rows.flatMap((row): readonly JsonValue[] => {
    const value = row[name] ?? null;
    if (value === null) return [];
    return isBox(value) || !Array.isArray(value) ? [value] : (value as readonly JsonValue[]);
  });
  const bare = boxes.map((box) =>
    typeof box === 'object' && box !== null && 'bbox' in box ? box['bbox'] : box,
  );
  return bare.length > 0 && bare.every(isBox) ? (bare as readonly (readonly number[])[]).flat() : null;
}

function sizeColumns({ rows }: GivenOutputs): { readonly width: string; readonly height: string } | null {
  const called = (word: string): string | undefined =>
    Object.keys(rows[0] ?? {}).find(
      (name) =>
        new RegExp(`^(?:(?:image|img|picture|orig(?:inal)?)_)?${word}$`).test(snake(name)) &&
        rows.every((row) => typeof row[name] === 'number'),
    );
  const [width, height] = [called('w(?:idth)?'), called('h(?:eight)?')];
  return width === undefined || height === undefined ? null : { width, height };
}
