import { outcomeGlyphs, plural, shownNumber } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask } from '../../client/ask.ts';
import { Answered } from '../../design/answered.tsx';
import { resultWords } from './match-signs.ts';
import type { Solution } from './shapes.ts';

/** Who has answered this problem here, and what is reported. */
export function TaskSolutions({ path }: { readonly path: string }) {
  const query = useQuery({
    queryKey: ['task', path, 'solutions'],
    queryFn: ({ signal }) => ask('get /api/tasks/solutions', { query: { path } }, signal),
  });
  return (
    <Answered query={query} what="the solutions" isPart>
      {({ solutions, left_out: left }) =>
        solutions.length === 0 ? null : (
          <section className="card wide-card" aria-label="Solutions">
            <h2>
              Solutions <span>in this folder, each matched with its outputs</span>
            </h2>
            <ul className="lines">
              {solutions.map((solution) => (
                <li key={`${solution.path} ${solution.id ?? ''}`}>
                  <OneSolution of={solution} />
                </li>
              ))}
            </ul>
            {left === 0 ? null : <p className="soft">{`${left} more, not matched here.`}</p>}
          </section>
        )
      }
    </Answered>
  );
}

const signs = {
  matches: ['pass', outcomeGlyphs.pass],
  partial: ['inconclusive', outcomeGlyphs.inconclusive],
  'does-not-match': ['fail', outcomeGlyphs.fail],
} as const;

function OneSolution({ of: { path, id, name, result, checks, results } }: { readonly of: Solution }) {
  return (
    <>
      <Link to="/tasks/$task" params={{ task: path }}>
        {name ?? id ?? path}
      </Link>{' '}
      <span className={`tag ${signs[result][0]}`}>{`${signs[result][1]} ${resultWords[result]}`}</span>{' '}
      <span className="soft">{`${checks.passed} of ${plural(checks.passed + checks.failed + checks.warned + checks['not-run'], 'check')} passed, ${checks.failed} failed, ${checks['not-run']} not run`}</span>
      {results.length === 0 ? <div className="soft">It reports no number.</div> : null}
      {results.map(({ metric, value, description }, i) => (
        <div key={i}>
          {metric} <b title={value}>{Number.isFinite(Number(value)) ? shownNumber(Number(value)) : value}</b>{' '}
          {description === null ? null : <span className="soft">{description}</span>}
        </div>
      ))}
    </>
  );
}
