import { plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { auditQuestion } from '../../client/evaluator-questions.ts';
import type { AuditLog, LoggedEvent } from '../../client/evaluator-shapes.ts';
import { isNotFound } from '../../client/reach.ts';
import { Answered } from '../../design/answered.tsx';
import { Choices } from '../../design/choices.tsx';
import { JsonTree } from '../../design/text/json-tree.tsx';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { Empty } from '../../design/states/empty.tsx';
import { timeText } from '../../design/text/time-text.ts';

const route = getRouteApi('/audit');

/** What the log says, the newest first; each line opens to what was signed. */
export function LedgerList() {
  const query = useQuery(auditQuestion());
  if (isNotFound(query.error)) return <NoLog />;
  return (
    <Answered query={query} what="the log" isPart>
      {(log) => (log.size === 0 ? <NoLog /> : <Log log={log} />)}
    </Answered>
  );
}

function NoLog() {
  return (
    <Empty title="The log: who registered, submitted, scored and opened what" command="assay keys new NAME">
      <p>The folder of evaluators has a log once it has a key:</p>
    </Empty>
  );
}

function Log({ log: { events, size, origin } }: { readonly log: AuditLog }) {
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <section aria-label="The log">
      <div className="choices">
        <Choices
          name="kind"
          options={kindsOf(events)}
          chosen={kind}
          choose={(value) => void navigate({ search: { kind: value }, resetScroll: false })}
        />
        <span className="soft">{`${plural(size, 'entry', 'entries')} in the log of ${origin}; ${events.length} shown here`}</span>
      </div>
      <Lines events={events.filter((event) => kind === undefined || event.kind === kind).toReversed()} />
    </section>
  );
}

function Lines({ events }: { readonly events: readonly LoggedEvent[] }) {
  return (
    <div className="scroll" role="region" aria-label="Entries of the log" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <NumberHead>entry</NumberHead>
            <th scope="col">when</th>
            <th scope="col">what</th>
            <th scope="col">about</th>
            <th scope="col">by</th>
            <th scope="col">why</th>
            <th scope="col">signed entry</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ index, kind, about, predicate }) => (
            <tr key={index}>
              <td className="number" data-name="entry">
                {index}
              </td>
              <td className="nowrap">{timeText(whenOf(predicate))}</td>
              <th scope="row" className="nowrap">
                {kind}
              </th>
              <td className="mono">{about}</td>
              <td data-name="by">{textIn(predicate, 'actor') ?? textIn(predicate, 'team') ?? '–'}</td>
              <td>{textIn(predicate, 'reason') ?? ''}</td>
              <td className="whole">
                <details>
                  <summary>open</summary>
                  <JsonTree value={predicate} />
                </details>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function textIn(predicate: LoggedEvent['predicate'], name: string): string | null {
  const value: unknown = predicate[name];
  return typeof value === 'string' ? value : null;
}

/** A score says when it was made in how it was made. */
function whenOf(predicate: LoggedEvent['predicate']): string | null {
  const execution: unknown = predicate['execution'];
  const made =
    typeof execution === 'object' && execution !== null && 'finished_at' in execution
      ? execution.finished_at
      : null;
  return (
    textIn(predicate, 'at') ?? textIn(predicate, 'switched_at') ?? (typeof made === 'string' ? made : null)
  );
}

function kindsOf(events: readonly LoggedEvent[]): readonly { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { kind } of events) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({ value, count }));
}
