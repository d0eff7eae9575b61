import { plural, shownInterval, shownNumber } from '@assay/shown';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { RUN_WINDOW, type RunList, runListQuestion, type RunRow } from '../../client/run-questions.ts';
import { Loading } from '../../design/answered.tsx';
import { EmptyPage, NoMatch } from '../../design/empty.tsx';
import { Failure } from '../../design/failure.tsx';
import { Choices, SavedViews } from '../../design/filters.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { SmallInterval } from '../../design/numbers/inline-plots.tsx';
import { decimalsIn, Range, Value } from '../../design/numbers/value.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { Outcome } from '../../design/run-state.tsx';
import { durationText, timeText } from '../../design/text/time-text.ts';

interface RunTableProps {
  readonly rows: readonly RunRow[];
  /** Those that a process is at work on. */
  readonly underWay: ReadonlySet<string>;
}

/** Runs, a line each: what became of them, and the number they are about. */
function RunTable({ rows, underWay }: RunTableProps) {
  const column = decimalsIn(rows.map(({ headline }) => headline));
  return (
    <div className="scroll" role="region" aria-label="Runs" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">run</th>
            <th scope="col">verdict</th>
            <th scope="col">started</th>
            <th scope="col">model</th>
            <th scope="col">metric, 0 to 1</th>
            <NumberHead>value</NumberHead>
            <NumberHead>95 % interval</NumberHead>
            <NumberHead>n</NumberHead>
            <NumberHead>missing</NumberHead>
            <NumberHead>duration</NumberHead>
            <th scope="col">change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              before={earlier(row, rows)}
              column={column}
              isUnderWay={underWay.has(row.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: RunRow;
  readonly before: RunRow | undefined;
  readonly isUnderWay: boolean;
  /** Decimals in the column of values. */
  readonly column: number;
}

function Row({ row, before, column, isUnderWay }: RowProps) {
  const { headline } = row;
  return (
    <tr>
      <th scope="row" className="run-name">
        <Link
          to="/runs/$run"
          params={{ run: row.id }}
          title={`${row.task_specification_key}, ${row.id}`}
          className="run-link"
        >
          <span className="name">
            {row.task_specification_key.split(/(?<=[._/-])/).map((part, i) => (
              <Fragment key={i}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </span>{' '}
          <span className="mono soft">{row.id.replace(/^.*-/, '')}</span>
        </Link>
      </th>
      <td className="nowrap">
        {row.verdict === null ? (
          <span className="soft">
            {row.status !== 'open' ? 'no gate' : isUnderWay ? 'under way' : 'not finished'}
          </span>
        ) : (
          <Outcome of={row.verdict} />
        )}
      </td>
      <td className="nowrap">{timeText(row.started_at)}</td>
      <td className="model-name" title={row.model_key}>
        {row.model_key}
        {row.mark === null ? null : <span className="soft whole"> {row.mark}</span>}
      </td>
      <td className="soft whole run-number">
        {headline?.name ?? (row.status === 'open' ? 'not scored yet' : 'no score')}
        {headline === null || !isShare(headline) ? null : (
          <SmallInterval value={headline.value} interval={headline.interval} />
        )}
      </td>
      <td className="number" data-name="value">
        {headline === null ? '–' : <Value {...headline} column={column} />}
      </td>
      <td className="number" data-name="95 %">
        {headline === null ? '–' : <Range of={headline.interval} />}
      </td>
      <td className="number" data-name="n">
        {headline?.n ?? row.samples}
      </td>
      <td className="number" data-name="missing">
        {headline?.missing ?? '–'}
      </td>
      <td className="number" data-name="duration">
        {durationText(row.started_at, row.closed_at)}
      </td>
      <td>
        {before === undefined ? (
          <span className="soft">–</span>
        ) : (
          <Link to="/compare" search={{ runs: `${before.id},${row.id}` }}>
            compare
          </Link>
        )}
      </td>
    </tr>
  );
}

/** On the axis of the column; of other numbers no place on it would be true. */
function isShare({ value, interval }: NonNullable<RunRow['headline']>): boolean {
  return Math.min(value, interval?.low ?? value) >= 0 && Math.max(value, interval?.high ?? value) <= 1;
}

/**
 * The next older run that is scored, of the same specification; of another one of the same task, where there is none. Not a
 * repetition of this one: there nothing was changed.
 */
function earlier(row: RunRow, rows: readonly RunRow[]): RunRow | undefined {
  if (row.scoring_id === null) return undefined;
  const series = seriesOf(row);
  const older = rows
    .slice(rows.indexOf(row) + 1)
    .filter((one) => one.task_key === row.task_key && one.scoring_id !== null && seriesOf(one) !== series);
  return older.find((one) => one.task_specification_key === row.task_specification_key) ?? older[0];
}

const seriesOf = ({ series_of: first, id }: RunRow): string => first ?? id;

const route = getRouteApi('/runs');

export function RunsPage() {
  useTitle('Runs');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(runListQuestion(search));
  const [first] = query.data?.pages ?? [];
  if (query.error !== null) return <Failure error={query.error} again={() => void query.refetch()} />;
  if (first === undefined) return <Loading what="runs" />;
  const rows = query.data?.pages.flatMap(({ runs }) => runs) ?? [];
  const choose = (name: 'evaluation' | 'model' | 'verdict') => (value: string | undefined) =>
    void navigate({ search: (old) => ({ ...old, [name]: value }) });
  if (first.all === 0) return <NoRuns />;
  const failed = first.facets.verdict.find(({ value }) => value === 'fail')?.count ?? 0;
  return (
    <>
      <PageHead
        title="Runs"
        say={
          <>
            <b>{failed === 0 ? 'No gate failed' : `Gates failed in ${failed}`}</b>
            {` ${failed === 0 ? 'in' : 'of'} ${plural(first.all, 'run')}${first.total === first.all ? '' : `; ${first.total} shown`}. `}
            {latest(rows[0])}
          </>
        }
      />
      <div className="choices">
        <label>
          <span className="soft">search </span>
          <input
            type="search"
            className="field"
            defaultValue={search.q}
            onChange={(event) =>
              void navigate({
                search: (old) => ({
                  ...old,
                  q: event.target.value === '' ? undefined : event.target.value,
                }),
                replace: true,
              })
            }
          />
        </label>
        <Choices
          name="verdict"
          options={first.facets.verdict}
          chosen={search.verdict}
          choose={choose('verdict')}
        />
        <Choices
          name="evaluation"
          options={first.facets.evaluation}
          chosen={search.evaluation}
          choose={choose('evaluation')}
        />
        <Choices name="model" options={first.facets.model} chosen={search.model} choose={choose('model')} />
        <SavedViews here="runs" />
      </div>
      {rows.length === 0 ? (
        <NoMatch what="run" showAll={() => void navigate({ search: {} })} />
      ) : (
        <RunTable rows={rows} underWay={new Set(query.data?.pages.flatMap(({ under_way: ids }) => ids))} />
      )}
      {query.hasNextPage ? (
        <button type="button" className="button" onClick={() => void query.fetchNextPage()}>
          Show {Math.min(RUN_WINDOW, first.total - rows.length)} more of {first.total - rows.length}
        </button>
      ) : null}
      <ShowsThis
        command={`assay list runs${search.evaluation === undefined ? '' : ` --evaluation ${search.evaluation}`}`}
      />
    </>
  );
}

function NoRuns() {
  return (
    <EmptyPage
      title="Runs"
      say="No runs yet."
      would="Every run, with its verdict, its metric and how it changed"
      command="assay run"
      shows="assay list runs"
    >
      <p>
        A run is one model on one task, once. The project file declares what to run; <code>assay init</code>{' '}
        writes a first one.
      </p>
    </EmptyPage>
  );
}

function latest(row: RunList['runs'][number] | undefined): string {
  if (row?.headline === undefined || row.headline === null) return '';
  const { name, value, interval, n } = row.headline;
  return `The newest has ${name} ${shownNumber(value, interval)} ${interval === null ? '(no interval)' : shownInterval(interval)}${n === null ? '' : `, n ${n}`}.`;
}
