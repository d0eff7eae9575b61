import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { underWayQuestion } from '../../client/questions.ts';
import { RunFailures } from '../../design/run-failures.tsx';
import { RunProgress } from '../../design/run-progress.tsx';
import { timeText } from '../../design/text/time-text.ts';

/** Executions at work now, of other processes too; they move by themselves. */
export function UnderWay() {
  const { data } = useQuery(underWayQuestion());
  const executions = data?.items ?? [];
  if (executions.length === 0) return null;
  return (
    <section className="card wide-card">
      <h2>
        Under way <span>{executions.length}</span>
      </h2>
      <ul className="checks">
        {executions.map(({ execution }) => (
          <li key={execution.id}>
            <span className="inconclusive">…</span>
            <span>
              {execution.verb} <span className="soft">{`since ${timeText(execution.started_at)}`}</span>
            </span>
            <small>
              {execution.runs.map(({ run_id: run }) => (
                <div key={run}>
                  <Link to="/runs/$run" params={{ run }} className="mono">
                    {run}
                  </Link>{' '}
                  <RunProgress run={run} />
                  <RunFailures run={run} />
                </div>
              ))}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
