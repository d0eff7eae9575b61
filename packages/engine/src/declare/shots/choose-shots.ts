import { randomStream } from '@assay/metrics';
import { AssayError, canonicalJson } from '@assay/records';
import type { DeclaredFewShot } from '../project.ts';
import type { Shot } from './shot.ts';

type Choosing = Pick<DeclaredFewShot, 'k' | 'select' | 'seed'> & { readonly file: string };

/**
 * How shots are chosen for an input, which is never among them: the first `k` others; or `k` drawn without replacement, by the seed
 * and the input, so that they stay the same wherever the sample stands; or those, taken in turn from each expected value.
 */
export function shotChooser(
  pool: readonly Shot[],
  { k, select, seed, file }: Choosing,
): (own: string) => readonly Shot[] {
  const groups = select === 'per_choice' ? byAnswer(pool) : [pool];
  return (own) => {
    const random = randomStream(0, `shots/${seed}/${own}`);
    const draw = select === 'first' ? () => 0 : (left: number) => random.nextInt(left);
    const waiting = groups.map((group) => new Others(group, own, draw));
    const chosen: Shot[] = [];
    while (chosen.length < k) {
      const before = chosen.length;
      for (const group of waiting) {
        const shot = chosen.length < k ? group.next() : null;
        if (shot !== null) chosen.push(shot);
      }
      if (chosen.length === before) throw tooFew(k, before, file);
    }
    return chosen;
  };
}

/** Draws from a list one after the other, nothing twice and never the input's own; takes no copy of the list. */
class Others {
  readonly #list: readonly Shot[];
  readonly #own: string;
  readonly #draw: (left: number) => number;
  /** What has moved to another place, as in Fisher and Yates' shuffle. */
  readonly #moved = new Map<number, number>();
  #left: number;
  #from = 0;

  constructor(list: readonly Shot[], own: string, draw: (left: number) => number) {
    this.#list = list;
    this.#own = own;
    this.#draw = draw;
    this.#left = list.length;
  }

  next(): Shot | null {
    while (this.#left > 0) {
      const at = this.#from + this.#draw(this.#left);
      const shot = this.#list[this.#moved.get(at) ?? at]!;
      this.#moved.set(at, this.#moved.get(this.#from) ?? this.#from);
      this.#from += 1;
      this.#left -= 1;
      if (shot.digest !== this.#own) return shot;
    }
    return null;
  }
}

function byAnswer(pool: readonly Shot[]): readonly (readonly Shot[])[] {
  const groups = new Map<string, Shot[]>();
  for (const shot of pool) {
    const key = canonicalJson(shot.expected);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [shot]);
    else group.push(shot);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function tooFew(k: number, found: number, file: string): AssayError {
  const message = `few_shot asks for ${k} shots, and ${file} has ${found} besides the sample itself`;
  return new AssayError('invalid', 'E_FEW_SHOT', message, { fix: 'Give more examples, or ask for fewer.' });
}
