import { Link } from '@tanstack/react-router';
import type { TodayView } from '../../client/shapes.ts';
import { Outcome } from '../../design/outcome.tsx';
import { SmallDots } from '../../design/numbers/small-dots.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { Range, Value } from '../../design/numbers/value.tsx';
import { decimalsIn } from '../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';

/** One row an evaluation: its number over time, its last verdict, when. */
export function EvaluationTable({
  view: { attention, evaluations, under_way: underWay },
}: {
  readonly view: TodayView;
}) {
  const running = new Set(underWay.flatMap(({ execution }) => execution.runs.map(({ run_id: id }) => id)));
  const unfinished = new Set(
    attention.flatMap(({ kind, run_id: id }) => (kind === 'run_unfinished' ? [id] : [])),
  );
  const column = decimalsIn(evaluations.map(({ dots }) => dots.at(-1)));
  return (
    <section>
      <h2>Evaluations</h2>
      <div className="scroll" role="region" aria-label="Evaluations" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">evaluation</th>
              <th scope="col">last verdict</th>
              <th scope="col">metric</th>
              <th scope="col">over time</th>
              <NumberHead>value</NumberHead>
              <NumberHead>95 % interval</NumberHead>
              <NumberHead>n</NumberHead>
              <NumberHead>runs</NumberHead>
              <th scope="col">when</th>
            </tr>
          </thead>
          <tbody>
            {evaluations.map(
              ({ evaluation_key: evaluation, task_specification_key: key, last_run_id: run, ...row }) => {
                const last = row.dots.at(-1);
                return (
                  <tr key={`${evaluation}/${key}`}>
                    <th scope="row">
                      <Link to="/runs/$run" params={{ run }}>
                        {key}
                      </Link>
                      {row.mark === null ? null : <span className="soft whole"> {row.mark}</span>}
                    </th>
                    <td className="nowrap">
                      {row.verdict === null ? (
                        <span className="soft">
                          {running.has(run) ? 'under way' : unfinished.has(run) ? 'not finished' : 'no gate'}
                        </span>
                      ) : (
                        <Outcome of={row.verdict} />
                      )}
                    </td>
                    <td className="soft whole">{row.metric ?? '–'}</td>
                    <td className="whole">
                      <SmallDots
                        label={`${row.metric ?? 'no number'}, oldest run first`}
                        dots={row.dots.map(({ run_id: id, started_at: at, value, interval }) => ({
                          key: id,
                          title: timeText(at),
                          value,
                          interval,
                        }))}
                      />
                    </td>
                    <td className="number" data-name="value">
                      {last === undefined ? '–' : <Value {...last} column={column} />}
                    </td>
                    <td className="number" data-name="95 %">
                      {last === undefined ? '–' : <Range of={last.interval} />}
                    </td>
                    <td className="number" data-name="n">
                      {last?.n ?? '–'}
                    </td>
                    <td className="number" data-name="runs">
                      <Link to="/runs" search={{ evaluation }}>
                        {row.runs}
                      </Link>
                    </td>
                    <td className="nowrap">{timeText(row.last_at)}</td>
                  </tr>
                );
              },
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}
