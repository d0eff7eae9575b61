import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../client/ask.ts';
import { Refused } from '../../../design/states/refused.tsx';

interface AppealFormProps {
  readonly evaluator: string;
  readonly submission: string;
  readonly team: string;
}

/** Asks for raters who have not seen an item. The score stays what it is until they have judged. */
export function AppealForm({ evaluator, submission, team }: AppealFormProps) {
  const questions = useQueryClient();
  const [item, setItem] = useState('');
  const [reason, setReason] = useState('');
  const appealing = useMutation({
    mutationFn: (appeal: { readonly item: string; readonly reason: string }) =>
      ask('post /api/review/appeals', { body: { evaluator, submission, team, ...appeal } }),
    onSuccess: () => questions.invalidateQueries({ queryKey: ['review'] }),
  });
  return (
    <details className="fold appeal">
      <summary>Appeal a verdict by raters</summary>
      <form
        className="choices"
        onSubmit={(event) => {
          event.preventDefault();
          appealing.mutate({ item, reason });
        }}
      >
        <label>
          <span className="soft">item </span>
          <input className="field" required value={item} onChange={({ target }) => setItem(target.value)} />
        </label>
        <label>
          <span className="soft">reason </span>
          <input
            className="field"
            size={40}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        <button type="submit" className="button" disabled={appealing.isPending}>
          Appeal
        </button>
      </form>
      {appealing.error === null ? null : <Refused error={appealing.error} />}
      {appealing.data === undefined ? null : (
        <p role="status">{`${appealing.variables.item} goes to raters who have not seen it: round ${appealing.data.appeal.round}.`}</p>
      )}
    </details>
  );
}
