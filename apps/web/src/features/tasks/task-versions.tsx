import { plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask } from '../../client/ask.ts';
import { Answered } from '../../design/answered.tsx';
import { Said } from '../../design/said.tsx';
import { ShortDigest } from '../../design/text/short-digest.tsx';
import { timeText } from '../../design/text/time-text.ts';
import type { TaskVersion } from './shapes.ts';
import { VersionChanges } from './version-changes.tsx';

/** Every version that was run, the newest first, and what changed from one to the next. */
export function TaskVersions({ path }: { readonly path: string }) {
  const query = useQuery({
    queryKey: ['task', path, 'versions'],
    queryFn: ({ signal }) => ask('get /api/tasks/versions', { query: { path } }, signal),
  });
  return (
    <section className="card" aria-label="Versions">
      <h2>
        Versions <span>each run keeps the one it used</span>
      </h2>
      <Answered query={query} what="the versions" isPart>
        {({ sentence, versions }) => (
          <>
            <p>
              <Said of={sentence} />
            </p>
            <ol className="way">
              {versions.map((version) => (
                <Version key={version.digest} version={version} />
              ))}
            </ol>
          </>
        )}
      </Answered>
    </section>
  );
}

const spanOf = (first: string, last: string): string => (first === last ? first : `${first} to ${last}`);

function Version({ version }: { readonly version: TaskVersion }) {
  const { digest, is_current: isCurrent, runs, first_run_at: first, last_run_at: last } = version;
  return (
    <li>
      <ShortDigest of={digest} /> {isCurrent ? <span className="tag">current file</span> : null}{' '}
      <span className="soft">
        {first === null
          ? 'not run yet'
          : `${plural(runs, 'run')}, ${spanOf(timeText(first), timeText(last))}`}
      </span>{' '}
      {version.specifications.map(
        ({ evaluation_key: evaluation, task_specification_key: key, runs: own }) => (
          <span key={`${evaluation}/${key}`}>
            · <Link to="/runs" search={{ evaluation }}>{`${key} ${own}`}</Link>{' '}
          </span>
        ),
      )}
      {version.since_before === null ? null : <VersionChanges of={version.since_before} />}
    </li>
  );
}
