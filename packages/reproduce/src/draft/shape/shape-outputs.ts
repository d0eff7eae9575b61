import type { GivenOutputs } from '../given-outputs.ts';
import { agreement } from './agreement.ts';
import { gatherBoxes } from './gather-boxes.ts';
import { gatherRankings } from './gather-rankings.ts';
import { jsonColumns } from './json-columns.ts';
import { letteredColumns } from './lettered-columns.ts';
import { listColumns } from './list-columns.ts';
import { scoredBoxes } from './scored-boxes.ts';
import type { ShapedOutputs } from './shaped.ts';
import { spacedBoxes } from './spaced-boxes.ts';
import { tagColumns } from './tag-columns.ts';
import { wonColumns } from './won-columns.ts';

/** Files as their rows are meant: several rows that are one answer as one, lists that are written as texts as lists. */
export function shapeOutputs(given: readonly GivenOutputs[], models: readonly string[]): ShapedOutputs {
  const gathered = gatherRankings(gatherBoxes({ given, said: [] }));
  const ways = [
    scoredBoxes,
    spacedBoxes,
    tagColumns,
    listColumns,
    jsonColumns,
    letteredColumns,
    agreement,
    (one: GivenOutputs) => wonColumns(one, models),
  ];
  return ways.reduce<ShapedOutputs>(({ given: files, said }, way) => {
    const shaped = files.map(way);
    return {
      given: shaped.map(({ given: one }) => one),
      said: [...said, ...shaped.flatMap(({ said: texts }) => texts)],
    };
  }, gathered);
}
