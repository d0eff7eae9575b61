/** A gate as it was declared: it may name a score itself, or in the rule inside it. */
type Gates = readonly { readonly gate: Readonly<Record<string, unknown>> }[];

/**
 * What a gate holds to a limit is what a reader looks for: those scores first, in the order of the gates, then those that
 * the task expects, then the others.
 */
export function gatedFirst<T>(
  scores: readonly (readonly [name: string, T])[],
  gates: Gates,
  expected: readonly string[] = [],
): readonly (readonly [name: string, T])[] {
  const gated = [...gates.flatMap(({ gate }) => namedIn(gate)), ...expected];
  const rank = ([name]: readonly [string, T]): number => {
    const at = gated.findIndex(
      (metric) => metric === name || metric.startsWith(`${name}.`) || name.startsWith(`${metric}.`),
    );
    return at === -1 ? gated.length : at;
  };
  return scores.toSorted((a, b) => rank(a) - rank(b));
}

function namedIn(gate: Readonly<Record<string, unknown>>): readonly string[] {
  return [gate, ...Object.values(gate)].flatMap((rule) => {
    const isRule = typeof rule === 'object' && rule !== null && 'metric' in rule;
    return isRule && typeof rule.metric === 'string' ? [rule.metric] : [];
  });
}

interface Directed {
  readonly direction: string;
  readonly mean: number | null;
}

interface Ranked {
  readonly macro_f1: { readonly value: number | null };
  readonly metrics: Readonly<Record<string, { readonly mean: number | null }>>;
}

/**
 * Parts of the samples by their mean pass rate; where that is the same, or no metric passes or fails, by the mean of the
 * first that has a direction. Those without either come last.
 */
export function worstFirst<P extends Ranked>(
  parts: readonly P[],
  whole: { readonly metrics: Readonly<Record<string, Directed>> },
): readonly P[] {
  const [name, metric] =
    Object.entries(whole.metrics).find(([, { direction, mean }]) => direction !== 'none' && mean !== null) ??
    [];
  const sign = metric?.direction === 'lower' ? -1 : 1;
  const meanOf = ({ metrics }: Ranked): number => {
    const mean = name === undefined ? null : (metrics[name]?.mean ?? null);
    return mean === null ? Infinity : sign * mean;
  };
  const rank = (part: Ranked): number => part.macro_f1.value ?? meanOf(part);
  return parts.toSorted((a, b) => rank(a) - rank(b) || meanOf(a) - meanOf(b) || 0);
}
