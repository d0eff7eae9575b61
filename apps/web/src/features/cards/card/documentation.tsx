import { plural } from '@assay/shown';
import { percent } from '../percent.ts';
import type { Card } from '../shapes.ts';

type Documented = Card['documentation'][number];

const glyphs: Readonly<Record<Documented['fields'][number]['state'], string>> = {
  populated: '✓',
  partial: '◐',
  placeholder: '∅',
  missing: '∅',
};

/** What a benchmark says of itself, field by field, and the risks that it names: cues, which no number counts. */
export function Documentation({ card: { documentation } }: { readonly card: Card }) {
  if (documentation.length === 0) return null;
  return (
    <section aria-label="Documentation">
      <h2>Documentation</h2>
      {documentation.map((one) => (
        <details key={one.benchmark} className="fold">
          <summary>
            {one.benchmark}{' '}
            <span className="soft">{`${percent(one.value)} of 28 fields, ${plural(one.fully_missing, 'field')} missing`}</span>
          </summary>
          <div>
            <Risks of={one.risk_categories} />
            <ul className="lines">
              {one.fields.map(({ path, state, stated }) => (
                <li key={path}>
                  {glyphs[state]} <span className="mono">{path}</span>{' '}
                  <span className="soft">{stated ?? (state === 'missing' ? 'missing' : state)}</span>
                </li>
              ))}
            </ul>
          </div>
        </details>
      ))}
    </section>
  );
}

function Risks({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return <p className="soft">It names no risks.</p>;
  return (
    <p>
      {of.map((risk) => (
        <span key={risk}>
          <span className="tag">{risk}</span>{' '}
        </span>
      ))}
      <span className="soft">named risks: cues, never scored</span>
    </p>
  );
}
