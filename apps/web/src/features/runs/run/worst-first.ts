import type { Report } from '../../../client/shapes.ts';

type Ranked = Pick<Report, 'metrics' | 'macro_f1'>;

/** Parts of the samples by their mean pass rate; where no metric passes or fails, by the mean of the first that has a direction. */
export function worstFirst<P extends Ranked>(
  parts: readonly P[],
  report: Pick<Report, 'metrics'>,
): readonly P[] {
  const [name, metric] =
    Object.entries(report.metrics).find(([, { direction, mean }]) => direction !== 'none' && mean !== null) ??
    [];
  const sign = metric?.direction === 'lower' ? -1 : 1;
  const rank = ({ macro_f1: { value }, metrics }: Ranked): number => {
    const mean = name === undefined ? null : (metrics[name]?.mean ?? null);
    return value ?? (mean === null ? Infinity : sign * mean);
  };
  return parts.toSorted((a, b) => rank(a) - rank(b) || 0);
}
