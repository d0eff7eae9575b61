import { plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { checkpointQuestion } from '../../client/evaluator-questions.ts';
import { CopyButton } from '../../design/copy-button.tsx';

/** The signed head of the log: whoever keeps a copy can hold the host to it. */
export function CheckpointCard() {
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
