import type { SampleColumns } from './sample-columns.ts';
import { verdicts } from './score-values.ts';

/** For each row the row of the same sample and trial in the other run, -1 where it has none, or another input. */
export function pairedRows(columns: SampleColumns, other: SampleColumns): Int32Array {
  const pairs = new Int32Array(columns.length).fill(-1);
  let places: Map<string, number> | null = null;
  for (let row = 0; row < columns.length; row += 1) {
    let at = row;
    if (!isSame(columns, row, other, at)) {
      places ??= placesOf(other);
      at = places.get(`${columns.trials[row]} ${columns.ids[row]}`) ?? -1;
      if (at === -1 || columns.inputs[row] !== other.inputs[at]) continue;
    }
    pairs[row] = at;
  }
  return pairs;
}

/** How a row turned since the other run. */
export const turns = { same: 0, better: 1, worse: 2, unpaired: 3 } as const;

/**
 * Of the named score, or of all that have a pass rule: one that passed and does not any more makes a row worse; better
 * is one that passes now, with none that does not any more.
 */
export function turnedRows(
  columns: SampleColumns,
  other: SampleColumns,
  pairs: Int32Array,
  score: string | null,
): Uint8Array {
  const turned = new Uint8Array(columns.length).fill(turns.same);
  for (const own of columns.scores) {
    if (score !== null && own.facts.name !== score) continue;
    const before = other.scores.find(({ facts }) => facts.name === own.facts.name);
    if (before === undefined) continue;
    for (let row = 0; row < pairs.length; row += 1) {
      const pair = pairs[row]!;
      if (pair === -1) continue;
      const [was, is] = [before.passed[pair]!, own.passed[row]!];
      if (was === verdicts.yes && is === verdicts.no) turned[row] = turns.worse;
      else if (was === verdicts.no && is === verdicts.yes && turned[row] === turns.same)
        turned[row] = turns.better;
    }
  }
  for (let row = 0; row < pairs.length; row += 1) if (pairs[row] === -1) turned[row] = turns.unpaired;
  return turned;
}

function isSame(columns: SampleColumns, row: number, other: SampleColumns, at: number): boolean {
  return (
    columns.ids[row] === other.ids[at] &&
    columns.trials[row] === other.trials[at] &&
    columns.inputs[row] === other.inputs[at]
  );
}

function placesOf({ ids, trials }: SampleColumns): Map<string, number> {
  return new Map(ids.map((id, row) => [`${trials[row]} ${id}`, row]));
}
