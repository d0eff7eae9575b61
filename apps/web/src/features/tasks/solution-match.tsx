import { plural } from '@assay/shown';
import { FileDrop } from '../../design/file-drop.tsx';
import { Refused } from '../../design/states/refused.tsx';
import { matchSigns, resultWords } from './match-signs.ts';
import type { Match } from './shapes.ts';
import type { Matching } from './use-matching.ts';

interface MatchVerdictProps {
  readonly matching: Matching;
  /** The checks stand in the picture, beside the parts that they speak of. */
  readonly isPlaced: boolean;
}

/** A solution that is dropped is matched against the problem, check by check. */
export function SolutionDrop({ mutate }: Pick<Matching, 'mutate'>) {
  return (
    <FileDrop
      label="Check a solution against this task: drop it here, or choose a file:"
      accept=".jsonld,.json,.ttl"
      take={(file) => mutate(file)}
    />
  );
}

/** What came of it; nothing before a solution was dropped. */
export function MatchVerdict({ matching: { data, error }, isPlaced }: MatchVerdictProps) {
  return (
    <>
      {error === null ? null : <Refused error={error} />}
      {data?.match ? <Matched match={data.match} isPlaced={isPlaced} /> : null}
      {data !== undefined && data.match === null ? <p role="alert">The solution could not be read.</p> : null}
    </>
  );
}

function Matched({ match, isPlaced }: { readonly match: Match; readonly isPlaced: boolean }) {
  const of = (wanted: string): number => match.checks.filter(({ status }) => status === wanted).length;
  return (
    <section className="card wide-card" aria-live="polite">
      <h2>
        {`It ${resultWords[match.result]}`} <span>{plural(match.checks.length, 'check')}</span>
      </h2>
      <p>
        {`${of('passed')} passed, ${of('failed')} failed, ${of('warned')} with a warning, ${of('not-run')} not run, ${of('not-applicable')} not applicable to this problem.`}
        {isPlaced ? ' Each is shown below, beside its part.' : ''}
      </p>
      {isPlaced ? null : <AllChecks match={match} />}
    </section>
  );
}

function AllChecks({ match: { checks, findings } }: { readonly match: Match }) {
  return (
    <ul className="checks">
      {checks.map(({ check, rule, asks, status, reason }) => (
        <li key={check}>
          <span className={matchSigns[status][0]}>{matchSigns[status][1]}</span>
          <span>
            {asks} <span className="soft">{`${check} ${rule}`}</span>
          </span>
          <small>
            {reason ?? ''}
            {findings
              .filter((one) => one.check === check)
              .map(({ message }, i) => (
                <div key={i}>{message}</div>
              ))}
          </small>
        </li>
      ))}
    </ul>
  );
}
