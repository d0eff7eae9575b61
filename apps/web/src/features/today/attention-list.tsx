import { Link } from '@tanstack/react-router';
import { outcomeGlyphs } from '@assay/shown';
import type { TodayView } from '../../client/shapes.ts';
import { timeText } from '../../design/text/time-text.ts';

const signs = {
  gate_failed: { glyph: outcomeGlyphs.fail, kind: 'fail', words: 'gate failed' },
  gate_inconclusive: {
    glyph: outcomeGlyphs.inconclusive,
    kind: 'inconclusive',
    words: 'gate inconclusive',
  },
  run_unfinished: { glyph: outcomeGlyphs.missing, kind: 'missing', words: 'not finished' },
  unstable: { glyph: '≈', kind: 'inconclusive', words: 'unstable samples' },
} as const;

/** Lines that are read; a project with more has them among its runs. */
const MOST = 12;

/** What somebody should look at, with the reason; a click leads to it. */
export function AttentionList({ view: { attention } }: { readonly view: TodayView }) {
  if (attention.length === 0) return null;
  return (
    <section className="card wide-card">
      <h2>
        Needs attention <span>{attention.length}</span>
      </h2>
      <ul className="checks">
        {attention.slice(0, MOST).map(({ kind, title, reasons, run_id: run, at }) => (
          <li key={`${kind} ${run}`}>
            <span className={signs[kind].kind}>{signs[kind].glyph}</span>
            <span>
              {kind === 'unstable' ? (
                <Link to="/runs/$run/stability" params={{ run }}>
                  {title}
                </Link>
              ) : (
                <Link to="/runs/$run" params={{ run }}>
                  {title}
                </Link>
              )}{' '}
              <span className="soft">{`${signs[kind].words}, ${timeText(at)}`}</span>
            </span>
            <small>
              {reasons.map((reason) => (
                <div key={reason}>{reason}</div>
              ))}
            </small>
          </li>
        ))}
      </ul>
      {attention.length > MOST ? (
        <p className="soft">
          {`${attention.length - MOST} more: `}
          <Link to="/runs">all runs</Link>
        </p>
      ) : null}
    </section>
  );
}
