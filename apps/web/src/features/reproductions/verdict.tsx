import { shellWord } from '@assay/shown';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ask } from '../../client/ask.ts';
import type { ReproducedMetric } from '../../client/reproduction-questions.ts';
import { Refused } from '../../design/states/refused.tsx';

interface VerdictProps {
  readonly path: string;
  readonly row: ReproducedMetric;
}

/** Whether the metric is implemented as the paper means it, by who looked; a row is disputed alone, with a reason. */
export function Verdict({ path, row }: VerdictProps) {
  const questions = useQueryClient();
  const [reason, setReason] = useState('');
  const field = useId();
  const judging = useMutation({
    mutationFn: (correctly: boolean) =>
      ask('post /api/reproductions/verdicts', {
        body: {
          path,
          metric: row.metric,
          correctly,
          ...(row.subtask === null ? {} : { subtask: row.subtask.name }),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        },
      }),
    onSuccess: async () => {
      setReason('');
      await questions.invalidateQueries({ queryKey: ['reproductions'] });
    },
  });
  const said = row.implemented;
  return (
    <>
      <p role="status">
        {said === null
          ? 'Nobody has yet checked that it is implemented as the paper defines it.'
          : `${said.by} says that it is ${said.correctly ? '' : 'not '}implemented as the paper defines it${said.reason === undefined ? '' : `: ${said.reason}`}.`}
      </p>
      <div className="choices">
        <label htmlFor={field} className="soft">
          reason
        </label>
        <input
          id={field}
          className="field"
          size={40}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <button
          type="button"
          className="button"
          disabled={judging.isPending}
          onClick={() => judging.mutate(true)}
        >
          Correctly implemented
        </button>
        <button
          type="button"
          className="button"
          disabled={judging.isPending || reason.trim() === ''}
          title={reason.trim() === '' ? 'Enter a reason first' : undefined}
          onClick={() => judging.mutate(false)}
        >
          Dispute
        </button>
      </div>
      {judging.error === null ? null : <Refused error={judging.error} />}
      <p className="soft">
        At the command line: <code>{judgeCommand({ path, row })}</code>
      </p>
    </>
  );
}

function judgeCommand({ path, row }: VerdictProps): string {
  const part = row.subtask === null ? '' : ` --part ${shellWord(row.subtask.name)}`;
  return `assay reproduce judge ${shellWord(path)} --metric ${shellWord(row.metric)}${part} --correct --by YOU`;
}
