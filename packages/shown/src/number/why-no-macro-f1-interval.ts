import { UNDRAWN } from './named-interval.ts';
import { whyNoInterval } from './why-no-interval.ts';

interface Interval {
  readonly low: number;
  readonly high: number;
}

interface MeanPassRate {
  readonly macro_f1: {
    readonly value: number | null;
    readonly metrics: readonly string[];
    /** Absent in scorings of earlier versions. */
    readonly interval?: Interval | null;
  };
  readonly metrics: Readonly<
    Record<
      string,
      {
        readonly n: number;
        readonly clusters: number | null;
        readonly pass_rate_interval: Interval | null;
      }
    >
  >;
}

/** Why the mean pass rate over metrics has no interval; null where it has one. */
export function whyNoMacroF1Interval({ macro_f1: macro, metrics }: MeanPassRate): string | null {
  if (macro.value === null) return 'the number is not defined';
  if (macro.interval === undefined) return UNDRAWN;
  if (macro.interval !== null) return null;
  const without = macro.metrics.find((name) => metrics[name]!.pass_rate_interval === null);
  return without === undefined ? null : `${without}: ${whyNoInterval(metrics[without]!)}`;
}
