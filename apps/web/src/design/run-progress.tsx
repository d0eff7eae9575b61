import { useQuery } from '@tanstack/react-query';
import { shownCost } from '@assay/shown';
import { type Progress, progressQuestion } from '../client/progress.ts';
import { spanText } from './text/time-text.ts';

/** `87 of 100 answered so far`, moving, with how fast and at what cost; nothing while nothing was heard. */
export function RunProgress({ run }: { readonly run: string }) {
  const { data } = useQuery(progressQuestion(run));
  if (data === undefined) return null;
  return (
    <span>
      <progress value={data.done} max={data.total} aria-label="Progress" /> {words(data).join(' · ')}
    </span>
  );
}

function words({ done, total, failed, rate, seconds_left: left, tokens, cost_usd: cost }: Progress) {
  return [
    `${done} of ${total} answered so far`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(rate === null ? [] : [`${rate.toFixed(rate < 10 ? 1 : 0)} a second`]),
    ...(left === null || left === 0 ? [] : [`about ${spanText(1000 * left)} left`]),
    ...(tokens === 0 ? [] : [`${tokens} tokens`]),
    ...(cost === null ? [] : [shownCost(cost)]),
  ];
}
