import { outcomeGlyphs } from '@assay/shown';
import { type QuickFix, quickFix } from './quick-fix.ts';
import type { Validation } from './shapes.ts';

const signs = {
  error: { kind: 'fail', glyph: outcomeGlyphs.fail },
  warning: { kind: 'inconclusive', glyph: outcomeGlyphs.inconclusive },
  info: { kind: 'missing', glyph: outcomeGlyphs.missing },
} as const;

interface FindingsProps {
  readonly report: Validation;
  readonly text: string;
  readonly mend: (fix: QuickFix) => void;
}

/** What is wrong, where, and what to do; a button where that is one word for another. */
export function Findings({ report, text, mend }: FindingsProps) {
  const found = [
    ...report.violations.map((one) => ({ ...one, severity: 'error' as const })),
    ...report.findings,
  ];
  if (found.length === 0) return null;
  return (
    <section className="card wide-card" aria-live="polite">
      <h2>
        Findings <span>{found.length}</span>
      </h2>
      <ul className="checks">
        {found.map((one, i) => (
          <li key={i}>
            <span className={signs[one.severity].kind}>{signs[one.severity].glyph}</span>
            <span>
              {one.message}{' '}
              <span className="soft">{`${one.rule}${one.line === null ? '' : `, line ${one.line}`}`}</span>
            </span>
            <small>
              {one.fix} <Mend fix={quickFix(text, one)} mend={mend} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mend({ fix, mend }: { readonly fix: QuickFix | null; readonly mend: (fix: QuickFix) => void }) {
  if (fix === null) return null;
  return (
    <button type="button" className="quiet" onClick={() => mend(fix)}>
      {`Insert ${fix.insert}`}
    </button>
  );
}
