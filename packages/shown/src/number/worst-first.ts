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
