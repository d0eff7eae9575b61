import { checksSentence, plural, provenScoreText } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type AuditLog,
  auditQuestion,
  type Checkpoint,
  checkpointQuestion,
  type LoggedEvent,
  meQuestion,
} from '../../client/evaluator-questions.ts';
import { isNotFound } from '../../client/http.ts';
import { Answered } from '../../design/answered.tsx';
import { CopyButton } from '../../design/commands.tsx';
import { Empty } from '../../design/empty.tsx';
import { Choices } from '../../design/filters.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { JsonTree } from '../../design/text/long-text.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { BundleForm, Checked, type Given, nothingGiven, useVerified, type Verified } from './verify.tsx';

/** Before a bundle was dropped: what there is to hold the host to. */
function NothingDropped() {
  const { data, isPending } = useQuery(checkpointQuestion());
  return (
    <>
      <b>{isPending ? '' : keptText(data)}</b> A bundle proves that a score came from these artifacts, this
      scorer version and this committed hidden data: drop one here, and this browser verifies it; 0 checks so
      far. A proof holds or fails, so it has no interval.
    </>
  );
}

function keptText(kept: Checkpoint | undefined): string {
  if (kept === undefined || kept.checkpoint === null) return 'There is no log yet.';
  return `${plural(kept.size, 'event')} in the log of ${kept.checkpoint.split('\n', 1)[0]}, under one signed head.`;
}

/** What score a bundle proves, or that it proves none. */
function VerifiedSentence({ of: { name, verification, proves, hasKey } }: { readonly of: Verified }) {
  const words = checksSentence(verification.checks);
  if (!hasKey)
    return (
      <>
        <b>{`${name} is not proven: no key is trusted yet`}</b>, so no signature can be verified. Paste the
        evaluator’s key, and the check runs again. {words}.
      </>
    );
  if (!verification.verified || proves === null)
    return (
      <>
        <b>{`${name} is not proven`}</b>: {words}. No number in it can be trusted.
      </>
    );
  return (
    <>
      <b>{provenScoreText(proves)}</b>
      {proves.team === null ? '' : ` for ${proves.team}`}
      {`: ${name} is proven: ${words}; ${proves.score} of ${proves.submission}. It covers the log up to ${plural(verification.tree_size ?? 0, 'entry', 'entries')}, and nothing after.`}
    </>
  );
}

/** The signed head of the log: whoever keeps a copy can hold the host to it. */
function CheckpointCard() {
  const { data } = useQuery(checkpointQuestion());
  if (data === undefined || data.checkpoint === null) return null;
  return (
    <section className="card">
      <h2>
        Checkpoint{' '}
        <span>{`${plural(data.size, 'entry', 'entries')}; keep a copy, and past entries cannot be changed unnoticed`}</span>
      </h2>
      <pre className="quote">{data.checkpoint}</pre>
      <p>
        <CopyButton what="Copy the checkpoint" text={data.checkpoint} />
      </p>
    </section>
  );
}

const route = getRouteApi('/audit');

/** What the log says, the newest first; each line opens to what was signed. */
function LedgerList() {
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

/** May this score be trusted? A bundle is verified here, by the same file that the command uses; nothing is sent. */
export function AuditPage() {
  useTitle('Audit');
  const { data: me } = useQuery(meQuestion());
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  const [given, setGiven] = useState<Given>(nothingGiven);
  const verified = useVerified(given);
  return (
    <>
      <PageHead
        title="Audit"
        say={verified === null ? <NothingDropped /> : <VerifiedSentence of={verified} />}
      />
      <BundleForm given={given} change={setGiven} />
      {verified === null ? null : <Checked of={verified} />}
      <CheckpointCard />
      {isHost ? <LedgerList /> : null}
      <ShowsThis command="assay verify BUNDLE --key KEY" />
    </>
  );
}
