import type { Xoshiro128 } from '../../random/xoshiro128.ts';

const AT_A_TIME = 4096;

/** How often each sample is in a resample of as many units (samples, or clusters of them) as there are, drawn with replacement. */
export class DrawnWeights {
  /** By sample; the next draw writes over them. */
  readonly weights: Int32Array;
  readonly #unitOf: Uint32Array | null;
  readonly #ofUnits: Int32Array;
  readonly #drawn: Uint32Array;

  /** `unitOf`: the unit of each sample, from 0; null where each is a unit of its own. */
  constructor(samples: number, unitOf: Uint32Array | null) {
    this.#unitOf = unitOf;
    this.weights = new Int32Array(samples);
    this.#ofUnits =
      unitOf === null
        ? this.weights
        : new Int32Array(unitOf.reduce((most, unit) => Math.max(most, unit + 1), 0));
    this.#drawn = new Uint32Array(Math.min(AT_A_TIME, this.units));
  }

  get units(): number {
    return this.#ofUnits.length;
  }

  all(): Int32Array {
    return this.weights.fill(1);
  }

  draw(random: Xoshiro128): Int32Array {
    const counts = this.#ofUnits.fill(0);
    for (let left = this.units; left > 0; left -= AT_A_TIME) {
      const drawn = left < AT_A_TIME ? this.#drawn.subarray(0, left) : this.#drawn;
      random.fillInts(drawn, this.units);
      for (let i = 0; i < drawn.length; i++) counts[drawn[i]!]!++;
    }
    return this.#toSamples();
  }

  /** All units but every `groups`-th, from this one on. */
  leaveOut(group: number, groups: number): Int32Array {
    const counts = this.#ofUnits.fill(1);
    for (let unit = group; unit < counts.length; unit += groups) counts[unit] = 0;
    return this.#toSamples();
  }

  #toSamples(): Int32Array {
    const unitOf = this.#unitOf;
    if (unitOf === null) return this.weights;
    for (let i = 0; i < unitOf.length; i++) this.weights[i] = this.#ofUnits[unitOf[i]!]!;
    return this.weights;
  }
}
