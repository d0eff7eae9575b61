import {
  cohortLimit,
  intervalChart,
  type LimitedEstimate,
  partNumbers,
  plural,
  shownNumber,
} from '@assay/shown';
import type { Metric, Report } from '../../../client/shapes.ts';
import { Chart } from '../../../design/numbers/chart.tsx';
import { type Quantity, quantityOf } from './quantity.ts';
import { useChooseSamples } from './use-choose-samples.ts';

const MOST = 6;

interface CohortChartProps {
  readonly name: string;
  readonly metric: Metric;
  readonly report: Report;
}

/** The worst cohorts of one metric, with the limits that gates set to them. A click chooses the samples of a row. */
export function CohortChart({ name, metric, report }: CohortChartProps) {
  const chooseSamples = useChooseSamples();
  const { cohorts } = report;
  const quantity = quantityOf(metric, report.set_values?.[name] ?? null);
  const sign = metric.direction === 'lower' ? -1 : 1;
  const rows = cohorts
    .map((cohort) => ({ cohort, ...numbersOf(cohort, name, quantity) }))
    .toSorted((a, b) => sign * (a.value ?? sign * Infinity) - sign * (b.value ?? sign * Infinity))
    .slice(0, MOST);
  const estimates = rows.map(
    ({ cohort: { label }, value, interval }): LimitedEstimate => ({
      label,
      value,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
      limit: cohortLimit(report, `${name}.${quantity}`, label),
    }),
  );
  const all = numbersOf(report, name, quantity);
  const reference =
    all.value === null ? null : { value: all.value, label: `all ${shownNumber(all.value, all.interval)}` };
  const isRate = quantity === 'pass_rate';
  const title =
    cohorts.length > MOST
      ? `the ${MOST} worst of ${plural(cohorts.length, 'cohort')}`
      : 'by cohort, worst first';
  return (
    <Chart
      markup={(width) =>
        intervalChart(estimates, {
          title,
          from: isRate || quantity === 'value' ? 0 : (metric.min ?? 0),
          to: isRate || quantity === 'value' ? 1 : (metric.max ?? 1),
          reference,
          width,
        })
      }
      choose={(row) => {
        const { cohort } = rows[row]!;
        chooseSamples({
          score: name,
          ...(cohort.name === null ? { untagged: true } : { cohort: cohort.name }),
        });
      }}
    />
  );
}

/** One score of a part alone: the others are not looked at for it. */
function numbersOf(
  { metrics, set_values: sets }: Pick<Report, 'metrics' | 'set_values'>,
  name: string,
  quantity: Quantity,
) {
  const metric = metrics[name];
  if (metric === undefined) return { value: null, interval: null };
  const own = sets?.[name];
  const [numbers] = partNumbers({
    metrics: { [name]: metric },
    set_values: own === undefined ? null : { [name]: own },
  });
  return { value: numbers![quantity], interval: numbers!.interval };
}
