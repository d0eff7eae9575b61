import { type HistogramBin, histogramChart } from '@assay/shown';
import { Chart } from '../../../design/numbers/chart.tsx';
import { useChooseSamples } from './use-choose-samples.ts';

interface ScoreHistogramProps {
  readonly name: string;
  readonly title: string;
  readonly bins: readonly HistogramBin[];
}

/** Samples by the value of one score; a click on a bar shows those that it counts. */
export function ScoreHistogram({ name, title, bins }: ScoreHistogramProps) {
  const chooseSamples = useChooseSamples();
  return (
    <Chart
      markup={(width) => histogramChart({ title, bins, width })}
      choose={(row) => {
        const { min, max } = bins[row]!;
        chooseSamples({ score: name, score_min: min, score_max: max });
      }}
    />
  );
}
