import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { plural } from '@assay/shown';
import type { EvaluatorView, HandedIn } from '../../client/evaluator-shapes.ts';
import { handIn } from '../../client/hand-in.ts';
import { FileDrop } from '../../design/file-drop.tsx';
import { Refused } from '../../design/states/refused.tsx';
import { Problems } from './problems.tsx';

interface SubmitFormProps {
  readonly contract: EvaluatorView;
  /** Whose submission it is; null: the host says it. */
  readonly team: string | null;
  readonly quota: HandedIn['quota'] | null;
}

/** A file is dropped; what is wrong with it is listed at once, in row and column. */
export function SubmitForm({ contract, team, quota }: SubmitFormProps) {
  const { metadata, artifacts } = contract.evaluator.evaluator;
  const evaluator = contract.evaluator.key;
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [named, setNamed] = useState('');
  const questions = useQueryClient();
  const handing = useMutation({
    mutationFn: (file: File) =>
      handIn(evaluator, file, { team: team ?? named, claims: claimsOf(said, metadata) }),
    onSuccess: () => questions.invalidateQueries({ queryKey: ['submissions', evaluator] }),
  });
  /** Was dropped before everything was said that is asked. */
  const [held, setHeld] = useState<File | null>(null);
  const lacking = [
    ...(team === null && named === '' ? ['team'] : []),
    ...Object.entries(metadata).flatMap(([name, { required }]) =>
      required && (said[name] ?? '') === '' ? [name] : [],
    ),
  ];
  /** Of the team that is named; what the last answer said is newer than the page. */
  const told = handing.data?.quota ?? quota;
  const take = (file: File): void => {
    setHeld(lacking.length > 0 ? file : null);
    if (lacking.length === 0) handing.mutate(file);
  };
  return (
    <section className="card">
      <h2>
        {' '}
        Submit{' '}
        <span>
          {artifacts.map(({ name, kind }) => (name === kind ? name : `${name} (${kind})`)).join(', ')}
        </span>
      </h2>
      <div className="choices">
        {team === null ? (
          <label>
            <span className="soft">team </span>
            <input className="field" value={named} onChange={({ target }) => setNamed(target.value)} />
          </label>
        ) : null}
        {Object.entries(metadata).map(([name, { required, description }]) => (
          <label key={name} title={description}>
            <span className="soft">{`${name}${required ? '' : ' (optional)'} `}</span>
            <input
              className="field"
              value={said[name] ?? ''}
              onChange={({ target }) => setSaid((old) => ({ ...old, [name]: target.value }))}
            />
          </label>
        ))}
      </div>
      <FileDrop label="Drop the file here, or choose it:" take={take} />
      {held === null ? null : (
        <p role="status">
          <span className="mono">{held.name}</span> is not submitted yet
          {lacking.length === 0 ? '. ' : `: still missing: ${lacking.join(', ')}. `}
          <button
            type="button"
            className="button"
            disabled={lacking.length > 0 || handing.isPending}
            onClick={() => take(held)}
          >
            Submit it
          </button>
        </p>
      )}
      {told === null ? null : <p className="soft">{quotaText(told)}</p>}
      <div aria-live="polite">
        {handing.error === null ? null : <Refused error={handing.error} />}
        {handing.data === undefined ? null : <Result of={handing.data} evaluator={evaluator} />}
      </div>
    </section>
  );
}

function Result({ of, evaluator }: { readonly of: HandedIn; readonly evaluator: string }) {
  const { submission, problems } = of;
  return (
    <>
      <p>
        <b>
          {problems.length === 0
            ? `Stored as number ${submission.number}, waiting to be scored.`
            : `Refused: ${plural(problems.length, 'problem')}. No label was opened.`}
        </b>{' '}
        <Link
          to="/evaluators/$evaluator/submissions/$submission"
          params={{ evaluator, submission: submission.id }}
        >
          {submission.id}
        </Link>
      </p>
      <Problems of={problems} />
    </>
  );
}

function quotaText({ used, limits }: HandedIn['quota']): string {
  const day = limits.per_day === null ? `${used.today} today` : `${used.today} of ${limits.per_day} today`;
  const refused =
    limits.invalid_per_day === null
      ? `${used.invalid_today} refused`
      : `${used.invalid_today} of ${limits.invalid_per_day} refused`;
  return `Used: ${day}, ${used.in_flight}${limits.in_flight === null ? '' : ` of ${limits.in_flight}`} waiting, ${refused}.`;
}

type Metadata = EvaluatorView['evaluator']['evaluator']['metadata'];

/** What was said, by the type that the contract asks for; what cannot be read stays a text, and is refused as one. */
function claimsOf(
  said: Readonly<Record<string, string>>,
  metadata: Metadata,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(said)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, metadata[name]?.type === 'text' ? text : parsed(text)]),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
