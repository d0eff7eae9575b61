import { outcomeGlyphs } from '@assay/shown';
import { matchSigns } from './match-signs.ts';
import type { Placed } from './placed-checks.ts';

/** What the solution has in the place of a part, and what the checks say of it: what holds in a line, what does not in full. */
export function PartChecks({ of: { checks, findings, filler } }: { readonly of: Placed }) {
  const holding = checks.filter(({ status }) => status === 'passed');
  const unmade = Map.groupBy(
    checks.filter(({ status }) => status === 'not-run'),
    ({ reason }) => reason ?? '',
  );
  const others = checks.filter(({ status }) => status === 'failed' || status === 'warned');
  return (
    <ul className="checks matched">
      {filler === null ? null : (
        <li>
          <span className="pass">→</span>
          <span>
            <span className="soft">the solution has </span>
            <b>{filler.title}</b>
          </span>
          {filler.facts.length === 0 ? null : <small>{filler.facts.join(' · ')}</small>}
        </li>
      )}
      {others.map(({ check, rule, asks, status, reason }) => (
        <li key={check}>
          <span className={matchSigns[status][0]}>{matchSigns[status][1]}</span>
          <span>
            {asks} <span className="soft">{`${check} ${rule}`}</span>
          </span>
          {reason === null ? null : <small>{reason}</small>}
        </li>
      ))}
      {findings.map(({ severity, message, fix, rule }, i) => (
        <li key={i}>
          <span
            className={severity === 'error' ? 'fail' : severity === 'warning' ? 'inconclusive' : 'missing'}
          >
            {severity === 'error'
              ? outcomeGlyphs.fail
              : severity === 'warning'
                ? outcomeGlyphs.inconclusive
                : outcomeGlyphs.missing}
          </span>
          <span>
            {message} <span className="soft">{rule}</span>
          </span>
          {fix === null ? null : <small>{fix}</small>}
        </li>
      ))}
      {[...unmade].map(([reason, some]) => (
        <li key={reason}>
          <span className="missing">{outcomeGlyphs.missing}</span>
          <Rules of={some} />
          <small>{`not run: ${reason}`}</small>
        </li>
      ))}
      {holding.length === 0 ? null : (
        <li>
          <span className="pass">{outcomeGlyphs.pass}</span>
          <Rules of={holding} />
        </li>
      )}
    </ul>
  );
}

/** Checks by their short names; what each asks is a hover away. */
function Rules({ of }: { readonly of: Placed['checks'] }) {
  return (
    <span>
      {of.map(({ check, rule, asks }, i) => (
        <span key={check} title={`${check}: ${asks}`}>
          {i === 0 ? rule : ` · ${rule}`}
        </span>
      ))}
    </span>
  );
}
