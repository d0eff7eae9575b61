import { GrowableValues } from '../../aggregate/growable-values.ts';

/**
 * The sufficient statistics of samples, a row of a few numbers each, packed: eight bytes a number. The row of a sample
 * that took no part in the set's number is empty.
 */
export class StatisticRows {
  readonly #numbers = new GrowableValues();
  readonly #ends = new GrowableValues();

  get count(): number {
    return this.#ends.length;
  }

  push(row: ArrayLike<number>): void {
    for (let i = 0; i < row.length; i++) this.#numbers.push(row[i]!);
    this.#ends.push(this.#numbers.length);
  }

  /** Valid until the next push. */
  row(index: number): Float64Array {
    const ends = this.#ends.view();
    return this.#numbers.view().subarray(index === 0 ? 0 : ends[index - 1]!, ends[index]);
  }

  /** The rows at these places, in this order. */
  pick(places: ArrayLike<number>): StatisticRows {
    const picked = new StatisticRows();
    for (let i = 0; i < places.length; i++) picked.push(this.row(places[i]!));
    return picked;
  }

  /** The number at one place of every row; `absent` where a row is too short. */
  column(place: number, absent: number): Float64Array {
    const [numbers, ends] = [this.#numbers.view(), this.#ends.view()];
    const column = new Float64Array(ends.length);
    let start = 0;
    for (let i = 0; i < ends.length; i++) {
      column[i] = start + place < ends[i]! ? numbers[start + place]! : absent;
      start = ends[i]!;
    }
    return column;
  }

  /** 1 for each sample that took part, else 0. */
  taken(): Float64Array {
    const ends = this.#ends.view();
    return ends.map((end, i) => (end > (i === 0 ? 0 : ends[i - 1]!) ? 1 : 0));
  }
}
