import { outcomeGlyphs } from '@assay/shown';
import type { Verification } from '@assay/verifier';

const glyphs = { pass: outcomeGlyphs.pass, fail: outcomeGlyphs.fail } as const;

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
        {verification.checks.map(({ check, outcome, why }) => (
          <li key={check}>
            <span className={outcome === 'pass' || outcome === 'fail' ? outcome : 'missing'}>
              {outcome === 'pass' || outcome === 'fail' ? glyphs[outcome] : outcomeGlyphs.missing}
            </span>
            <span>
              {check}{' '}
              <span className="soft">
                {outcome === 'pass' ? 'holds' : outcome === 'fail' ? 'fails' : 'not checked'}
              </span>
            </span>
            <small>{why ?? ''}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
