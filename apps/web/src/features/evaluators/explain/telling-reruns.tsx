import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { plural } from '@assay/shown';
import { ask } from '../../../client/ask.ts';
import { evaluatorQuestion, meQuestion } from '../../../client/evaluator-questions.ts';
import type { ExplanationView } from '../../../client/evaluator-shapes.ts';
import { CopyButton } from '../../../design/copy-button.tsx';
import { Refused } from '../../../design/states/refused.tsx';

interface TellingRerunsProps {
  readonly view: ExplanationView;
  readonly evaluator: string;
}

type Rerun = ExplanationView['explanation']['reruns'][number];

/** The fewest reruns that would tell several changes apart; the host can ask for them here. */
export function TellingReruns({ view: { explanation }, evaluator }: TellingRerunsProps) {
  const { data: me } = useQuery(meQuestion());
  const { data: contract } = useQuery(evaluatorQuestion(evaluator));
  const questions = useQueryClient();
  const rerunning = useMutation({
    mutationFn: ({ submission_id: submission, scorer_of, hidden_of }: Rerun) =>
      ask('post /api/evaluators/{evaluator}/reruns', {
        params: { evaluator },
        body: {
          submission,
          scorer_of,
          hidden_of,
          reason: `to tell ${explanation.scores.join(' and ')} apart`,
          seen: contract?.evaluator.digest ?? '',
        },
      }),
    onSuccess: () => questions.invalidateQueries({ queryKey: ['explanation', evaluator] }),
  });
  if (explanation.reruns.length === 0) return null;
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  return (
    <section className="card">
      <h2>
        Reruns that would tell them apart{' '}
        <span>{plural(explanation.reruns.length, 'rerun')}; the board stays as it is</span>
      </h2>
      <ul className="lines">
        {explanation.reruns.map((rerun) => (
          <li key={commandOf(rerun)}>
            <code>{commandOf(rerun)}</code> <CopyButton what="copy" text={commandOf(rerun)} />{' '}
            {isHost && contract !== undefined ? (
              <button
                type="button"
                className="button"
                disabled={rerunning.isPending}
                onClick={() => rerunning.mutate(rerun)}
              >
                Run
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {rerunning.error === null ? null : <Refused error={rerunning.error} />}
    </section>
  );
}

function commandOf({ submission_id: submission, scorer_of: scorer, hidden_of: hidden }: Rerun): string {
  return `assay rerun ${submission} --scorer-of ${scorer} --hidden-of ${hidden} --reason "to tell apart"`;
}
