import { checkSentence, outcomeGlyphs } from '@assay/shown';
import type { Verification } from '@assay/verifier';
import type { Verified } from './verify-given.ts';

/** Check by check: what holds, what does not, and what was not checked. */
export function Checked({ of: { verification, unusable } }: { readonly of: Verified }) {
  const { checks, tree_size: size, witnesses } = verification;
  return (
    <section className="card wide-card" aria-live="polite">
      <h2>
        Checks <span>{size === null ? '' : `log of ${String(size)} entries`}</span>
      </h2>
      {unusable.map((key) => (
        <p key={key} className="fail">{`✗ not a usable key, ignored: ${key}`}</p>
      ))}
      <ul className="checks">
        {checks.map((check) => (
          <li key={check.check}>
            {mark(check.outcome)}
            <span>
              {checkSentence(check)} <span className="soft mono">{check.check}</span>
            </span>
          </li>
        ))}
      </ul>
      {witnesses.length === 0 ? null : <p>{`witnessed by ${witnesses.join(', ')}`}</p>}
    </section>
  );
}

function mark(outcome: Verification['checks'][number]['outcome']) {
  const is = outcome === 'pass' || outcome === 'fail' ? outcome : 'missing';
  return <span className={is}>{outcomeGlyphs[is]}</span>;
}
