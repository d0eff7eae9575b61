import { plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { progressQuestion } from '../client/progress.ts';

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
