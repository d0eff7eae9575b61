import { shownNumber } from '@assay/shown';
import type { Card, Figure } from '../shapes.ts';

/** Every number of a card; each opens to tell how it is calculated. */
export function FigureList({ card }: { readonly card: Card }) {
  const sections = Map.groupBy(card.figures, ({ section }) => section);
  return [...sections].map(([section, figures]) => (
    <section key={section} aria-label={section}>
      <h2 className="capital">{section.replaceAll('_', ' ')}</h2>
      <div className="figures">
        {figures.map((figure) => (
          <FigureLine key={figure.id} figure={figure} />
        ))}
      </div>
    </section>
  ));
}

function FigureLine({ figure }: { readonly figure: Figure }) {
  const { label, value, of, exact, note, calculation } = figure;
  return (
    <details className="figure">
      <summary>
        <span className="label">{label}</span>
        <span className="value">{valueText(value)}</span>
        <span className="exact">{of === null ? (exact ?? '') : `of ${of}`}</span>
        <span className="how">How is this calculated?</span>
      </summary>
      <div>
        {note === null ? null : <p>{note}</p>}
        <p className="mono">{calculation.formula}</p>
        <dl className="pairs">
          {Object.entries(calculation.inputs).map(([name, input]) => (
            <div key={name} className="pair">
              <dt>{name}</dt>
              <dd>{valueText(input)}</dd>
            </div>
          ))}
        </dl>
        {calculation.evidence.length === 0 ? null : (
          <p className="soft">{`Rows ${calculation.evidence.map((row) => row + 1).join(', ')} of the reports below.`}</p>
        )}
        {calculation.query === null ? null : <code className="command">{calculation.query}</code>}
      </div>
    </details>
  );
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'not enough data';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : shownNumber(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
