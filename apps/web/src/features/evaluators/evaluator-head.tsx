import { plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { evaluatorQuestion, type EvaluatorView } from '../../client/evaluator-questions.ts';
import { PageHead, useTitle } from '../../design/page.tsx';
import { ShortDigest } from '../../design/text/long-text.tsx';
import { timeText } from '../../design/text/time-text.ts';

/** Whether something may be handed in, and until when. */
export function phaseText({ key, closes, is_open: isOpen, is_over: isOver }: EvaluatorView['phase']): string {
  if (isOver) return 'closed: the final ranking is public';
  if (!isOpen) return 'submissions are closed now';
  const until = closes === null ? '' : ` until ${timeText(closes)}`;
  return `open${until}${key === null ? '' : ` · phase ${key}`}`;
}

/** What is told of scores, in words. */
export const feedbackText = {
  exact: 'exact values are shown',
  ladder: 'the Ladder: only clear improvements are shown, in steps',
  none: 'no values are shown before the end',
} as const;

interface EvaluatorHeadProps {
  readonly evaluator: string;
  readonly say: ReactNode;
}

const tabs = [
  ['/evaluators/$evaluator', 'Board'],
  ['/evaluators/$evaluator/submissions', 'Submissions'],
  ['/evaluators/$evaluator/versions', 'Versions'],
  ['/evaluators/$evaluator/explain', 'Explain'],
  ['/evaluators/$evaluator/contract', 'Contract'],
] as const;

const ofOwn: ReadonlySet<string> = new Set(['Submissions', 'Explain']);

/** What stands above each page of an evaluator. */
export function EvaluatorHead({ evaluator, say }: EvaluatorHeadProps) {
  const { data } = useQuery(evaluatorQuestion(evaluator));
  const name = data?.evaluator.evaluator.display_name ?? evaluator;
  useTitle(name);
  const { submissions, versions } = data?.counts ?? {};
  const counts: Readonly<Record<string, number | null | undefined>> = {
    Submissions: submissions,
    Versions: versions,
  };
  // Who may open no submission has none to explain either.
  const shown = tabs.filter(([, tab]) => submissions !== null || !ofOwn.has(tab));
  return (
    <>
      <PageHead
        title={name}
        sub={
          data === undefined ? (
            '\u00a0'
          ) : (
            <>
              {data.evaluator.evaluator.headlines[0]}
              {data.evaluator.items === null ? '' : ` on ${plural(data.evaluator.items, 'hidden item')}`} ·{' '}
              {feedbackText[data.phase.feedback]} · scorer <ShortDigest of={data.evaluator.scorer.id} /> ·{' '}
              {phaseText(data.phase)}
            </>
          )
        }
        say={say}
      />
      <nav className="tabs" aria-label={`Parts of ${name}`}>
        {shown.map(([to, tab]) => (
          <Link
            key={to}
            to={to}
            params={{ evaluator }}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {tab} {counts[tab] === undefined ? null : <span className="soft">{counts[tab]}</span>}
          </Link>
        ))}
      </nav>
    </>
  );
}
