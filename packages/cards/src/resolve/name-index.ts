import { codePointOrder } from '@assay/metrics';

/** A name that another one may lead to. */
export interface Target {
  readonly name: string;
  /** `corpus`: somebody uses the name; nobody vouches for it. */
  readonly origin: 'names' | 'registry' | 'corpus';
  readonly source: string | null;
  /** The alias under which it was found, null where it was found under its own name. */
  readonly alias: string | null;
}

const strength = { names: 0, registry: 1, corpus: 2 } as const;

/** Names under a key that forgets what does not tell them apart. Things without a key are like nothing else. */
export class NameIndex {
  readonly #targets = new Map<string, Target[]>();

  add(key: string, target: Target): void {
    if (key === '') return;
    const there = this.#targets.get(key);
    if (there === undefined) this.#targets.set(key, [target]);
    else if (!there.some(({ name, alias }) => name === target.name && alias === target.alias))
      there.push(target);
  }

  /** Those of the strongest origin, each name once, the shortest first, then in code point order. */
  find(key: string): readonly Target[] {
    const all = this.#targets.get(key) ?? [];
    const best = Math.min(...all.map(({ origin }) => strength[origin]));
    const names = new Map<string, Target>();
    for (const target of all)
      if (strength[target.origin] === best && !names.has(target.name)) names.set(target.name, target);
    return [...names.values()].sort(
      (a, b) => a.name.length - b.name.length || codePointOrder(a.name, b.name),
    );
  }
}
