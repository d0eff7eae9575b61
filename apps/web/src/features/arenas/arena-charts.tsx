import { intervalChart, matrixChart, plural } from '@assay/shown';
import type { ArenaView } from '../../client/evaluator-shapes.ts';
import { Chart } from '../../design/numbers/chart.tsx';

type Standings = ArenaView['standings'];

/** Ratings with intervals, and who took how many points off whom. */
export function ArenaCharts({ standings }: { readonly standings: Standings }) {
  return (
    <div className="cards">
      <section className="card">
        <Chart
          markup={(width) =>
            standings.refused === null ? ratings(standings, width) : winRates(standings, width)
          }
        />
      </section>
      <section className="card">
        <Chart markup={(width) => meetings(standings, width)} />
      </section>
    </div>
  );
}

function ratings({ players }: Standings, width: number) {
  const estimates = players.map(({ name, rating, interval }) => {
    // The anchor is what it is set to, and has no interval.
    const told = interval?.low === interval?.high ? null : interval;
    const value = rating === null || told !== null ? rating : Math.round(rating);
    return { label: name, value, low: told?.low ?? null, high: told?.high ?? null };
  });
  const known = players.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  return intervalChart(estimates, {
    title: 'Ratings, 95 % intervals',
    from: Math.min(1000, ...known),
    to: Math.max(1000, ...known),
    reference: null,
    width,
  });
}

function winRates({ players }: Standings, width: number) {
  const estimates = players.map(({ name, win_rate: { value, interval } }) => ({
    label: name,
    value,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  }));
  return intervalChart(estimates, {
    title: 'Win rate over pairs',
    from: 0,
    to: 1,
    reference: { value: 0.5, label: 'even' },
    width,
  });
}

/** Over how many pairs: the same for all, or from the fewest to the most. */
function pairsText(met: Standings['head_to_head']): string {
  const pairs = met.map(({ score }) => score.n);
  const [fewest, most] = [Math.min(...pairs), Math.max(...pairs)];
  if (pairs.length === 0) return 'no pairs yet';
  return fewest === most ? `over ${plural(most, 'pair')} each` : `over ${fewest} to ${most} pairs`;
}

function meetings({ players, head_to_head: met }: Standings, width: number) {
  const names = players.map(({ name }) => name);
  const points = (a: string, b: string): number | null => {
    const found = met.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
    const value = found?.score.value ?? null;
    return value === null ? null : found?.a === a ? value : 1 - value;
  };
  return matrixChart({
    title: 'Head to head',
    note: `points of the row against the column, ${pairsText(met)}`,
    names,
    values: names.map((a) => names.map((b) => (a === b ? null : points(a, b)))),
    width,
  });
}
