import { checkSentence, outcomeGlyphs } from '@assay/shown';
import type { Verification } from '@assay/verifier';

/** Check by check: what holds, what does not, and what was not checked. */
export function Checked({ verification }: { readonly verification: Verification }) {
  return (
    <section className="card wide-card" aria-live="polite">
      <h2>
        Checks{' '}
        <span>
          {verification.tree_size === null ? '' : `log of ${String(verification.tree_size)} entries`}
        </span>
      </h2>
      <ul className="checks">
        {verification.checks.map((check) => (
          <li key={check.check}>
            {mark(check.outcome)}
            <span>
              {checkSentence(check)} <span className="soft mono">{check.check}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function mark(outcome: Verification['checks'][number]['outcome']) {
  const is = outcome === 'pass' || outcome === 'fail' ? outcome : 'missing';
  return <span className={is}>{outcomeGlyphs[is]}</span>;
}
