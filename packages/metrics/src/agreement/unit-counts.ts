import type { StatisticRows } from '../score/set/statistic-rows.ts';

/** How often each category was given to each unit, without the many that never were. */
export interface UnitCounts {
  /** One entry per unit and category that it was given. */
  readonly units: Uint32Array;
  readonly codes: Uint32Array;
  readonly counts: Float64Array;
  /** Ratings of each unit. */
  readonly raters: Float64Array;
  /** By code: the number that the category is written as, rising. */
  readonly ratings: readonly number[];
}

/** Categories by their place among the distinct numbers that ratings are written as. */
export function unitCounts(rows: StatisticRows): UnitCounts {
  const distinct = new Set<number>();
  for (let unit = 0; unit < rows.count; unit++) for (const rating of rows.row(unit)) distinct.add(rating);
  const ratings = [...distinct].sort((a, b) => a - b);
  const place = new Map(ratings.map((rating, i) => [rating, i]));
  const entries: (readonly [unit: number, code: number, count: number])[] = [];
  const raters = new Float64Array(rows.count);
  for (let unit = 0; unit < rows.count; unit++) {
    const counts = new Map<number, number>();
    for (const rating of rows.row(unit)) counts.set(rating, (counts.get(rating) ?? 0) + 1);
    for (const [rating, count] of counts) entries.push([unit, place.get(rating)!, count]);
    raters[unit] = rows.row(unit).length;
  }
  return {
    units: Uint32Array.from(entries, ([unit]) => unit),
    codes: Uint32Array.from(entries, ([, code]) => code),
    counts: Float64Array.from(entries, ([, , count]) => count),
    raters,
    ratings,
  };
}
