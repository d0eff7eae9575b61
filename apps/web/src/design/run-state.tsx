import { type Outcome as Kind, outcomeGlyphs, plural, shownCost } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { type Progress, progressQuestion } from '../client/progress.ts';
import { spanText } from './text/time-text.ts';

/** A sign and a word beside every colour. */
export function Outcome({ of, children }: { readonly of: Kind; readonly children?: React.ReactNode }) {
  return (
    <span className={of}>
      {outcomeGlyphs[of]} {children ?? of}
    </span>
  );
}

export function OutcomePill({ of }: { readonly of: Kind }) {
  return (
    <span className={`pill ${of}`}>
      {outcomeGlyphs[of]} {of}
    </span>
  );
}

/** `87 of 100 answered so far`, moving, with how fast and at what cost; nothing while nothing was heard. */
export function RunProgress({ run }: { readonly run: string }) {
  const { data } = useQuery(progressQuestion(run));
  if (data === undefined) return null;
  return (
    <span>
      <progress value={data.done} max={data.total} aria-label="Progress" /> {progressWords(data).join(' · ')}
    </span>
  );
}

function progressWords({ done, total, failed, rate, seconds_left: left, tokens, cost_usd: cost }: Progress) {
  return [
    `${done} of ${total} answered so far`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(rate === null ? [] : [`${rate.toFixed(rate < 10 ? 1 : 0)} a second`]),
    ...(left === null || left === 0 ? [] : [`about ${spanText(1000 * left)} left`]),
    ...(tokens === 0 ? [] : [`${tokens} tokens`]),
    ...(cost === null ? [] : [shownCost(cost)]),
  ];
}

/** Why samples of a run under way failed: class by class, with the first that did. */
export function RunFailures({ run }: { readonly run: string }) {
  const { data } = useQuery(progressQuestion(run));
  if (data === undefined || data.failures.length === 0) return null;
  return (
    <ul className="lines" aria-label="Failures by class">
      {data.failures.map(({ class: name, count, example }) => (
        <li key={name}>
          <b className="fail">{`✗ ${name.replaceAll('_', ' ')}`}</b> {plural(count, 'sample')}
          <span className="soft">
            {' '}
            · first <span className="mono">{example.sample_id}</span>: {example.message}
          </span>
        </li>
      ))}
    </ul>
  );
}
