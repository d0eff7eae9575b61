/** Something that can be jumped to. */
export interface Target {
  readonly key: string;
  readonly name: string;
  /** What it is, in a word or two, beside its name. */
  readonly kind: string;
  readonly go: () => void;
}

export const isNamed = (name: string, text: string): boolean =>
  name.toLowerCase().includes(text.toLowerCase());

/** Names that begin with the letters stand first; the others keep their order. */
export function bestFirst(targets: readonly Target[], text: string): readonly Target[] {
  const wanted = text.toLowerCase();
  const rank = ({ name }: Target): number => Number(!name.toLowerCase().startsWith(wanted));
  return text === '' ? targets : targets.toSorted((a, b) => rank(a) - rank(b));
}
