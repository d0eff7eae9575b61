import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { plural, shownNumber } from '@assay/shown';
import { type RunRow, runsQuestion, stabilityQuestion } from '../../client/run-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { SmallDots } from '../../design/numbers/inline-plots.tsx';
import { EmptyPage } from '../../design/empty.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { NumberHead } from '../../design/numbers/definitions.tsx';

/** Every specification that was run more than once. */
export function SeriesPage() {
  useTitle('Stability');
  const query = useQuery(runsQuestion({ limit: 1000 }));
  return (
    <Answered query={query} what="the repetitions">
      {({ runs }) => {
        const series = seriesOf(runs);
        const newest = series[0]?.[0];
        return newest === undefined ? <NoSeries /> : <Series series={series} newest={newest} />;
      }}
    </Answered>
  );
}

interface SeriesProps {
  readonly series: readonly (readonly RunRow[])[];
  readonly newest: RunRow;
}

/** What the newest series says, in its own words, and all of them below. */
function Series({ series, newest }: SeriesProps) {
  const query = useQuery(stabilityQuestion(newest.id));
  return (
    <Answered query={query} what="the newest series">
      {({ sentence }) => (
        <>
          <PageHead
            title="Stability"
            say={
              <>
                <b>{`${plural(series.length, 'evaluation')} ran more than once.`}</b>
                {` In ${newest.task_specification_key}, ${sentence.strong}${sentence.rest}`}
              </>
            }
          />
          <SeriesTable series={series} />
          <ShowsThis command="assay repeat --of latest" />
        </>
      )}
    </Answered>
  );
}

function NoSeries() {
  return (
    <EmptyPage
      title="Stability"
      say="Nothing has been run more than once yet."
      would="How consistently the same specification gives the same answers"
      command="assay repeat --runs 5"
      shows="assay repeat --of latest"
    >
      <p>
        After several runs, each metric shows its spread over runs, and each sample how often the runs agree;
        those that do not come first.
      </p>
    </EmptyPage>
  );
}

function SeriesTable({ series }: { readonly series: readonly (readonly RunRow[])[] }) {
  return (
    <div className="scroll" role="region" aria-label="Series" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">specification</th>
            <th scope="col">model</th>
            <NumberHead>runs</NumberHead>
            <th scope="col">metric</th>
            <th scope="col">run by run</th>
            <NumberHead>lowest</NumberHead>
            <NumberHead>highest</NumberHead>
            <NumberHead>n</NumberHead>
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
                <td className="number" data-name="runs">
                  {runs.length}
                </td>
                <td className="soft">{first.headline?.name ?? '–'}</td>
                <td className="whole">
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
                <td className="number" data-name="lowest">
                  {shownNumber(endOf(runs, Math.min))}
                </td>
                <td className="number" data-name="highest">
                  {shownNumber(endOf(runs, Math.max))}
                </td>
                <td className="number" data-name="n">
                  {first.headline?.n ?? '–'}
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

function endOf(runs: readonly RunRow[], end: (...values: number[]) => number): number | null {
  const values = runs.flatMap(({ headline }) => (headline === null ? [] : [headline.value]));
  return values.length === 0 ? null : end(...values);
}

/** Runs by the first of their series, those of more than one run, newest first. */
function seriesOf(runs: readonly RunRow[]): readonly (readonly RunRow[])[] {
  const found = Map.groupBy(runs, ({ series_of: first, id }) => first ?? id);
  return [...found.values()]
    .filter((own) => own.length > 1)
    .map((own) => own.toSorted((a, b) => a.run_index - b.run_index));
}
