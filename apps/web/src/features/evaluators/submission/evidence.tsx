import { shellWord } from '@assay/shown';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ask } from '../../../client/ask.ts';
import { CopyButton } from '../../../design/copy-button.tsx';
import { Refused } from '../../../design/states/refused.tsx';
import { EvidenceItems } from './evidence-items.tsx';

const WINDOW = 50;

interface EvidenceProps {
  readonly evaluator: string;
  readonly score: string;
}

/** The items, games, verdicts and votes that a score is made of. The host opens them, with a reason that the log tells everybody. */
export function Evidence({ evaluator, score }: EvidenceProps) {
  const questions = useQueryClient();
  const field = useId();
  const [reason, setReason] = useState('');
  const opening = useMutation({
    mutationFn: (offset: number) =>
      ask('post /api/evaluators/{evaluator}/evidence', {
        params: { evaluator },
        body: { score, reason, offset, limit: WINDOW },
      }),
    onSuccess: () => questions.invalidateQueries({ queryKey: ['audit'] }),
  });
  const command = `assay audit evidence ${shellWord(score)} --reason ${shellWord(reason === '' ? 'reason for opening' : reason)}`;
  return (
    <section className="card" aria-label="Evidence for the score">
      <h2>
        Evidence <span>items, games, verdicts and votes</span>
      </h2>
      <form
        className="choices"
        onSubmit={(event) => {
          event.preventDefault();
          opening.mutate(0);
        }}
      >
        <label htmlFor={field}>reason for opening</label>
        <input
          id={field}
          className="field"
          size={40}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <button type="submit" className="button" disabled={reason.trim() === '' || opening.isPending}>
          Open
        </button>
      </form>
      <p className="soft">
        The log shows everyone who opened it, and why. By command: <code>{command}</code>{' '}
        <CopyButton what="copy" text={command} />
      </p>
      {opening.error === null ? null : <Refused error={opening.error} />}
      {opening.data === undefined ? null : (
        <EvidenceItems view={opening.data} window={WINDOW} open={(offset) => opening.mutate(offset)} />
      )}
    </section>
  );
}
