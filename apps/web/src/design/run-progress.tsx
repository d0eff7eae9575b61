import { useQuery } from '@tanstack/react-query';
import { progressQuestion } from '../client/progress.ts';

/** `87 of 100 so far`, moving; nothing while nothing was heard. */
export function RunProgress({ run }: { readonly run: string }) {
  const { data } = useQuery(progressQuestion(run));
  if (data === undefined) return null;
  return (
    <span>
      <progress value={data.done} max={data.total} aria-label="Progress" />{' '}
      {`${data.done} of ${data.total} answered so far`}
      {data.failed === 0 ? '' : `, ${data.failed} failed`}
    </span>
  );
}
