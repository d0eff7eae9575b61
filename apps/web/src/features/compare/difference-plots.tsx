import { type Estimate, intervalChart } from '@assay/shown';
import { useNavigate } from '@tanstack/react-router';
import type { Comparison } from '../../client/shapes.ts';
import { Chart } from '../../design/numbers/chart.tsx';
import { type ComparedProps, type ComparedScore, comparedScores, countsText } from './compared-scores.ts';

/** Paired differences with their intervals; per score all samples, and its cohorts below. */
export function DifferencePlots({ comparison, headline }: ComparedProps) {
  const navigate = useNavigate();
  const { before, after } = comparison;
  const drawn = comparedScores(comparison, headline).filter(({ isLabel }) => !isLabel);
  return (
    <div className="cards">
      {drawn.map((score) => {
        const cohorts = cohortsOf(score, comparison);
        return (
          <section key={score.score_name} className="card">
            <h2>
              {score.label} <span>{countsText(score)}</span>
            </h2>
            <Chart
              markup={(width) =>
                intervalChart([estimate('all', score), ...cohorts], {
                  title: titleOf(score, comparison),
                  from: -0.05,
                  to: 0.05,
                  reference: { value: 0, label: 'no difference' },
                  width,
                })
              }
              choose={(row) =>
                void navigate({
                  to: '/runs/$run',
                  params: { run: after.run_id },
                  search: { against: before.run_id, score: score.score_name, ...cohorts[row - 1]?.search },
                  hash: 'samples',
                })
              }
            />
          </section>
        );
      })}
    </div>
  );
}

const MOST = 10;

function titleOf({ direction }: ComparedScore, { cohorts }: Comparison): string {
  const way = `after − before, ${direction === 'none' ? 'neither' : direction} is better`;
  return cohorts.length > MOST ? `${way}; the ${MOST} worst of ${cohorts.length} cohorts` : way;
}

/** Of one cohort, and what chooses its samples. */
interface CohortEstimate extends Estimate {
  readonly search: { readonly cohort: string } | { readonly untagged: true };
}

function cohortsOf(
  { score_name: name, direction }: ComparedScore,
  { cohorts }: Comparison,
): readonly CohortEstimate[] {
  const sign = direction === 'lower' ? -1 : 1;
  return cohorts
    .flatMap(({ name: cohort, label, ...part }) =>
      comparedScores(part, undefined)
        .filter((one) => one.score_name === name)
        .map((one) => ({
          ...estimate(label, one),
          search: cohort === null ? { untagged: true as const } : { cohort },
        })),
    )
    .toSorted((a, b) => sign * (a.value ?? sign * Infinity) - sign * (b.value ?? sign * Infinity))
    .slice(0, MOST);
}

function estimate(label: string, { difference, interval }: ComparedScore): Estimate {
  return { label, value: difference, low: interval?.low ?? null, high: interval?.high ?? null };
}
