import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { plural } from '@assay/shown';
import { runsQuestion } from '../../client/questions.ts';
import type { RunRow } from '../../client/shapes.ts';
import { Answered } from '../../design/answered.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { SmallDots } from '../../design/numbers/small-dots.tsx';
import { Empty } from '../../design/states.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { useTitle } from '../../design/use-title.ts';
import { Range, Value } from '../../design/numbers/value.tsx';
import { NumberHead } from '../../design/numbers/number-head.tsx';

/** Every specification that was run more than once. */
export function SeriesPage() {
  useTitle('Stability');
  const query = useQuery(runsQuestion({ limit: 1000 }));
  return (
    <Answered query={query} what="the repetitions">
      {({ runs }) => {
        const series = seriesOf(runs);
        const runsIn = series.reduce((sum, one) => sum + one.length, 0);
        const first = series[0]?.[0]?.headline ?? null;
        return (
          <>
            <PageHead
              title="Stability"
              say={
                <>
                  <b>
                    {series.length === 0
                      ? 'Nothing was repeated yet'
                      : `${plural(series.length, 'evaluation')} ran more than once`}
                  </b>
                  {series.length === 0
                    ? ', so no number has an interval over runs.'
                    : `, ${plural(runsIn, 'run')} in all.`}{' '}
                  {first === null ? null : (
                    <>
                      {first.name} of the newest series began at{' '}
                      <Value value={first.value} interval={first.interval} /> <Range of={first.interval} />.
                    </>
                  )}
                </>
              }
            />
            {series.length === 0 ? (
              <Empty title="Run the same specification several times">
                <p>Then each sample shows how often the runs agree, and each metric its spread.</p>
                <code className="command">assay repeat --runs 5</code>
              </Empty>
            ) : (
              <SeriesTable series={series} />
            )}
            <ShowsThis command="assay repeat --of latest" />
          </>
        );
      }}
    </Answered>
  );
}

function SeriesTable({ series }: { readonly series: readonly (readonly RunRow[])[] }) {
  return (
    <div className="scroll" role="region" aria-label="Series" tabIndex={0}>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">specification</th>
            <th scope="col">model</th>
            <NumberHead>runs</NumberHead>
            <th scope="col">number</th>
            <th scope="col">run by run</th>
            <th scope="col">started</th>
          </tr>
        </thead>
        <tbody>
          {series.map((runs) => {
            const [first] = runs;
            if (first === undefined) return null;
            return (
              <tr key={first.id}>
                <th scope="row">
                  <Link to="/runs/$run/stability" params={{ run: first.id }}>
                    {first.task_specification_key}
                  </Link>
                </th>
                <td>{first.model_key}</td>
                <td className="number">{runs.length}</td>
                <td className="soft">{first.headline?.name ?? '–'}</td>
                <td>
                  <SmallDots
                    label={`${first.headline?.name ?? 'no number'} run by run`}
                    dots={runs.map(({ id, headline }) => ({
                      key: id,
                      title: id,
                      value: headline?.value ?? null,
                      interval: headline?.interval ?? null,
                    }))}
                  />
                </td>
                <td className="nowrap">{timeText(first.started_at)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Runs by the first of their series, those of more than one run, newest first. */
function seriesOf(runs: readonly RunRow[]): readonly (readonly RunRow[])[] {
  const found = Map.groupBy(runs, ({ series_of: first, id }) => first ?? id);
  return [...found.values()]
    .filter((own) => own.length > 1)
    .map((own) => own.toSorted((a, b) => a.run_index - b.run_index));
}
