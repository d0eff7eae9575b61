interface Interval {
  readonly low: number;
  readonly high: number;
}

interface NamedAggregates {
  /** What each own name stands for: `refusal.pass_rate`. */
  readonly named_of?: Readonly<Record<string, string>>;
  readonly metrics: Readonly<
    Record<string, { readonly mean_interval: Interval | null; readonly pass_rate_interval: Interval | null }>
  >;
  readonly set_values: {
    readonly all: Readonly<Record<string, { readonly interval?: Interval }>>;
  } | null;
}

/** The interval of an own name of a scorer's, which is that of what it stands for; null where that has none. */
export function namedInterval(
  { named_of: meaning = {}, metrics, set_values: sets }: NamedAggregates,
  name: string,
): Interval | null {
  const of = meaning[name] ?? '';
  const dot = of.lastIndexOf('.');
  const [score, aggregate] = [of.slice(0, Math.max(0, dot)), of.slice(dot + 1)];
  if (aggregate === 'value') return sets?.all[score]?.interval ?? null;
  if (aggregate === 'pass_rate') return metrics[score]?.pass_rate_interval ?? null;
  return aggregate === 'mean' ? (metrics[score]?.mean_interval ?? null) : null;
}
