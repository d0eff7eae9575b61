import { useMutation } from '@tanstack/react-query';
import { outcomeGlyphs, plural } from '@assay/shown';
import { ask } from '../../client/ask.ts';
import { FileDrop } from '../../design/file-drop.tsx';
import { Refused } from '../../design/states/refused.tsx';
import type { Match } from './shapes.ts';

const signs = {
  passed: ['pass', outcomeGlyphs.pass],
  failed: ['fail', outcomeGlyphs.fail],
  warned: ['inconclusive', outcomeGlyphs.inconclusive],
  'not-applicable': ['missing', outcomeGlyphs.missing],
  'not-run': ['missing', outcomeGlyphs.missing],
} as const;

/** A solution that is dropped is matched against the problem, check by check. */
export function SolutionMatch({ problem }: { readonly problem: string }) {
  const matching = useMutation({
    mutationFn: async (file: File) =>
      ask('post /api/tasks/check', { body: { text: await file.text(), problem } }),
  });
  return (
    <>
      <FileDrop
        label="Check a solution against this task: drop it here, or choose a file:"
        accept=".jsonld,.json,.ttl"
        take={(file) => matching.mutate(file)}
      />
      {matching.error === null ? null : <Refused error={matching.error} />}
      {matching.data?.match ? <Matched match={matching.data.match} /> : null}
      {matching.data !== undefined && matching.data.match === null ? (
        <p role="alert">The solution could not be read.</p>
      ) : null}
    </>
  );
}

function Matched({ match }: { readonly match: Match }) {
  const failed = match.checks.filter(({ status }) => status === 'failed').length;
  return (
    <section className="card wide-card" aria-live="polite">
      <h2>
        {match.result === 'matches'
          ? 'It matches'
          : match.result === 'partial'
            ? 'It matches in part'
            : 'It does not match'}{' '}
        <span>{`${plural(match.checks.length, 'check')}, ${failed} failed`}</span>
      </h2>
      <ul className="checks">
        {match.checks.map(({ check, rule, asks, status, reason }) => (
          <li key={check}>
            <span className={signs[status][0]}>{signs[status][1]}</span>
            <span>
              {asks} <span className="soft">{`${check} ${rule}`}</span>
            </span>
            <small>
              {reason ?? ''}
              {match.findings
                .filter((one) => one.check === check)
                .map(({ message }, i) => (
                  <div key={i}>{message}</div>
                ))}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
