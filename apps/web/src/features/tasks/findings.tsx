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

/** Of a long list before the fold. */
const BEFORE_FOLD = 5;

/** What is wrong, where, and what to do, errors first; a button where that is one word for another. */
export function Findings({ report, text, mend }: FindingsProps) {
  const found: readonly Found[] = [
    ...report.violations.map((one) => ({ ...one, severity: 'error' as const })),
    ...report.findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)),
  ];
  if (found.length === 0) return null;
  const [first, others] = [found.slice(0, BEFORE_FOLD), found.slice(BEFORE_FOLD)];
  const listOf = (some: readonly Found[]) => (
    <ul className="checks">
      {some.map((one, i) => (
        <li key={i}>
          <OneFinding of={one} fix={quickFix(text, one)} mend={mend} />
        </li>
      ))}
    </ul>
  );
  return (
    <section className="card wide-card" aria-live="polite">
      <h2>
        Findings <span>{found.length}</span>
      </h2>
      {listOf(first)}
      {others.length === 0 ? null : (
        <details className="more">
          <summary>{`${others.length} more`}</summary>
          {listOf(others)}
        </details>
      )}
    </section>
  );
}

const severities = ['error', 'warning', 'info'];

type Found = Validation['findings'][number];

interface OneFindingProps {
  readonly of: Found;
  readonly fix: QuickFix | null;
  readonly mend: FindingsProps['mend'];
}

function OneFinding({ of: { severity, message, rule, line, fix: advice }, fix, mend }: OneFindingProps) {
  return (
    <>
      <span className={signs[severity].kind}>{signs[severity].glyph}</span>
      <span>
        {message} <span className="soft">{`${rule}${line === null ? '' : `, line ${line}`}`}</span>
      </span>
      <small>
        {advice} <Mend fix={fix} mend={mend} />
      </small>
    </>
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
