import { outcomeGlyphs } from '@assay/shown';
import type { Validation } from './solution-match.tsx';

/** What a rule says of a text, as far as it can be mended at the press of a button. */
interface FixableFinding {
  readonly message: string;
  readonly path: string | null;
  readonly line: number | null;
  readonly fix: string;
}

export interface QuickFix {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A word that is nearly another: `Did you mean croissant:output?` puts that one in its place. Null: a person has to think. */
export function quickFix(text: string, { message, path, line, fix }: FixableFinding): QuickFix | null {
  const [, right] = /^Did you mean (\S+?)\?/.exec(fix) ?? [];
  const wrong = path ?? /^(\S+) is not a term/.exec(message)?.[1];
  if (right === undefined || wrong === undefined || wrong === null) return null;
  const start = line === null ? 0 : lineStart(text, line);
  for (const begin of [start, 0]) {
    const at = text.indexOf(`"${wrong}"`, begin);
    if (at !== -1) return { from: at + 1, to: at + 1 + wrong.length, insert: right };
  }
  return null;
}

/** Where a line begins, the first being 1. */
export function lineStart(text: string, line: number): number {
  let at = 0;
  for (let i = 1; i < line; i += 1) {
    const end = text.indexOf('\n', at);
    if (end === -1) return at;
    at = end + 1;
  }
  return at;
}

const severitySigns = {
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
      <span className={severitySigns[severity].kind}>{severitySigns[severity].glyph}</span>
      <span>
        {message} <span className="soft">{`${rule}${line === null ? '' : `, line ${line}`}`}</span>
      </span>
      <small>
        {advice} <ApplyFix fix={fix} mend={mend} />
      </small>
    </>
  );
}

function ApplyFix({ fix, mend }: { readonly fix: QuickFix | null; readonly mend: (fix: QuickFix) => void }) {
  if (fix === null) return null;
  return (
    <button type="button" className="quiet" onClick={() => mend(fix)}>
      {`Insert ${fix.insert}`}
    </button>
  );
}
