import {
  checkSentence,
  checksSentence,
  outcomeGlyphs,
  plural,
  provenScore,
  type ProvenScore,
  provenScoreText,
} from '@assay/shown';
import type { BundleQuestion, Verification } from '@assay/verifier';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
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
import { FileDrop } from '../../design/file-drop.tsx';
import { Choices } from '../../design/filters.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { JsonTree } from '../../design/text/long-text.tsx';
import { timeText } from '../../design/text/time-text.ts';

/** What somebody put into the form. */
interface Given {
  readonly bundle: File | null;
  /** One a line, as a file of keys has them. */
  readonly keys: string;
  readonly witnesses: string;
  /** The files that were scored; none: they are not looked at. */
  readonly artifacts: readonly File[];
  /** A checkpoint held from before, and the proof that the log only grew since. */
  readonly older: string;
  readonly growth: string;
}

const nothingGiven: Given = {
  bundle: null,
  keys: '',
  witnesses: '',
  artifacts: [],
  older: '',
  growth: '',
};

/** What came of it. */
interface Verified {
  readonly name: string;
  readonly verification: Verification;
  readonly proves: ProvenScore | null;
  /** What was given as a key and is none: it counts for nothing. */
  readonly unusable: readonly string[];
  readonly hasKey: boolean;
}

/** Verified in this browser, by the file that the command uses; nothing is sent. */
async function verifyGiven(given: Given, file: File): Promise<Verified> {
  const { usableKeys, verifyBundle } = await import('@assay/verifier');
  const isUsable = async (key: string): Promise<boolean> => (await usableKeys([key])).length === 1;
  const [keys, witnesses] = [linesOf(given.keys), linesOf(given.witnesses)];
  const unusable: string[] = [];
  for (const key of [...keys, ...witnesses]) if (!(await isUsable(key))) unusable.push(key);
  const bundle = new Uint8Array(await file.arrayBuffer());
  const verification = await verifyBundle({ bundle, keys, witnesses, ...besideOf(given) });
  return {
    name: file.name,
    verification,
    proves: provenScore(bundle, verification),
    unusable,
    hasKey: keys.some((key) => !unusable.includes(key)),
  };
}

function besideOf({ artifacts, older, growth }: Given): Pick<BundleQuestion, 'artifactDigest' | 'older'> {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
  return {
    ...(artifacts.length === 0 ? {} : { artifactDigest: (name: string) => digestIn(artifacts, name) }),
    ...(older.trim() === '' && growth.trim() === ''
      ? {}
      : { older: { checkpoint: bytes(`${older.trimEnd()}\n`), proof: bytes(growth) } }),
  };
}

async function digestIn(files: readonly File[], name: string): Promise<string | null> {
  const file = files.find((one) => one.name === name);
  if (file === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Empty lines and lines that begin with `#` say nothing, as in a file of keys. */
function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Verified again whenever something else is given: a key may be pasted after the bundle was dropped. */
function useVerified(given: Given): Verified | null {
  const [verified, setVerified] = useState<Verified | null>(null);
  useEffect(() => {
    const { bundle } = given;
    if (bundle === null) return;
    let isAsked = true;
    const verify = async (): Promise<void> => {
      const found = await verifyGiven(given, bundle);
      if (isAsked) setVerified(found);
    };
    void verify();
    return () => {
      isAsked = false;
    };
  }, [given]);
  return verified;
}

interface BundleFormProps {
  readonly given: Given;
  readonly change: (given: Given) => void;
}

/** The keys that are trusted, the bundle, and what else it can be held against. */
function BundleForm({ given, change }: BundleFormProps) {
  const files = useId();
  return (
    <section aria-label="What to verify">
      <LinesField
        label="Keys that you trust, one per line, as published by the host"
        placeholder="<name>+<id>+<base64>"
        value={given.keys}
        change={(keys) => change({ ...given, keys })}
      />
      <FileDrop
        label="Drop a bundle here, or choose it:"
        accept=".json,application/json"
        take={(bundle) => change({ ...given, bundle })}
      />
      <details className="fold">
        <summary>
          More to check{' '}
          <span className="soft">the files that were scored, a witness, an older checkpoint</span>
        </summary>
        <div>
          <p>
            <label htmlFor={files}>The files that were scored, to check against their digests:</label>{' '}
            <input
              id={files}
              type="file"
              multiple
              onChange={({ target }) => change({ ...given, artifacts: Array.from(target.files ?? []) })}
            />
          </p>
          <LinesField
            label="Witness keys, one per line"
            placeholder="<name>+<id>+<base64>"
            value={given.witnesses}
            change={(witnesses) => change({ ...given, witnesses })}
          />
          <LinesField
            label="A checkpoint that you saved earlier"
            value={given.older}
            change={(older) => change({ ...given, older })}
          />
          <LinesField
            label="Proof that the log has only grown since (assay audit checkpoint --since SIZE)"
            value={given.growth}
            change={(growth) => change({ ...given, growth })}
          />
        </div>
      </details>
    </section>
  );
}

interface LinesProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

function LinesField({ label, placeholder, value, change }: LinesProps) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="field keys-field mono"
        rows={2}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        onChange={({ target }) => change(target.value)}
      />
    </p>
  );
}

/** Check by check: what holds, what does not, and what was not checked. */
function Checked({ of: { verification, unusable } }: { readonly of: Verified }) {
  const { checks, tree_size: size, witnesses } = verification;
  return (
    <section className="card wide-card" aria-live="polite">
      <h2>
        Checks <span>{size === null ? '' : `log of ${String(size)} entries`}</span>
      </h2>
      {unusable.map((key) => (
        <p key={key} className="fail">{`✗ not a usable key, ignored: ${key}`}</p>
      ))}
      <ul className="checks">
        {checks.map((check) => (
          <li key={check.check}>
            {mark(check.outcome)}
            <span>
              {checkSentence(check)} <span className="soft mono">{check.check}</span>
            </span>
          </li>
        ))}
      </ul>
      {witnesses.length === 0 ? null : <p>{`witnessed by ${witnesses.join(', ')}`}</p>}
    </section>
  );
}

function mark(outcome: Verification['checks'][number]['outcome']) {
  const is = outcome === 'pass' || outcome === 'fail' ? outcome : 'missing';
  return <span className={is}>{outcomeGlyphs[is]}</span>;
}

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
