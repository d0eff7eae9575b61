import type { JsonValue } from '@assay/records';
import type { DerivedColumn } from '../../outputs/shape/derived-column.ts';
import { snake } from '../../outputs/snake.ts';
import type { GivenOutputs } from '../given-outputs.ts';
import { isBox } from './box-columns.ts';
import { type Shaped, withDerived } from './shaped.ts';

/** Boxes of an image in one column, how sure the model is of each in another: a list beside a list of its length. */
export function scoredBoxes(given: GivenOutputs): Shaped {
  const { rows } = given;
  const names = Object.keys(rows[0] ?? {});
  const listIn = (row: GivenOutputs['rows'][number], name: string): readonly JsonValue[] | null => {
    const value = row[name] ?? null;
    return Array.isArray(value) ? (value as readonly JsonValue[]) : value === null ? [] : null;
  };
  const isLists = (name: string, holds: (item: JsonValue) => boolean): boolean =>
    rows.every((row) => listIn(row, name)?.every(holds) ?? false) &&
    rows.some((row) => listIn(row, name)!.length > 0);
  const [boxes, scores] = [
    names.filter((name) => isLists(name, isBox)),
    names.filter(
      (name) =>
        /(?:score|conf|confidence|prob|probabilitie)s?$/.test(snake(name)) &&
        isLists(name, (item) => typeof item === 'number'),
    ),
  ];
  const columns: Record<string, DerivedColumn> = {};
  const said: string[] = [];
  for (const score of scores) {
    const fitting = boxes.filter((box) =>
      rows.every((row) => listIn(row, box)!.length === listIn(row, score)!.length),
    );
    const box = fitting.find(
      (one) => !/(?:^|_)(?:gt|gold|true|ground|target|reference|expected|annot\w*)(?:_|$)/.test(snake(one)),
    );
    if (box === undefined) continue;
    columns[box] = { boxes: box, scores: score };
    said.push(`${score} says how sure the model is of each of ${box}`);
  }
  return withDerived(given, columns, said);
}
