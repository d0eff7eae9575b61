import { differencesText, plural, shownNumber } from '@assay/shown';
import { groupText } from '../group-text.ts';
import type { Card } from '../shapes.ts';

const MOST = 20;

type Comparison = Card['comparisons'][number];

/** Whether setups and parties say the same, and in what setups differ; what diverges comes first. */
export function Comparisons({ card }: { readonly card: Card }) {
  const { comparisons } = card;
  if (comparisons.length === 0) return null;
  return (
    <section aria-label="Comparisons">
      <h2>Do reports of the same thing agree?</h2>
      <div className="figures">
        {comparisons.slice(0, MOST).map((one, i) => (
          <Compared key={i} of={one} card={card} />
        ))}
      </div>
      {comparisons.length > MOST ? (
        <p className="soft">{`${MOST} of ${plural(comparisons.length, 'comparison')} shown, those that differ first.`}</p>
      ) : null}
    </section>
  );
}

function Compared({ of, card }: { readonly of: Comparison; readonly card: Card }) {
  const { between, diverges, groups, stated_differences: stated, calculation, reason, spread, scale } = of;
  const { model, path, metric } = card.signals[of.triple]!;
  const apart = scale === null ? null : (100 * spread.value) / (scale.max - scale.min);
  return (
    <details className="figure compared">
      <summary>
        <span className="label">
          <span className={`tag ${diverges === 0 ? 'pass' : 'inconclusive'}`}>
            {verdicts[String(diverges)]}
          </span>{' '}
          {`${between} of ${card.subject.kind === 'model' ? '' : `${model} on `}${path[1]}, ${metric}`}
        </span>
        <span className="value">{apart === null ? '–' : `${apart.toFixed(1)} %`}</span>
        <span className="exact">of the range</span>
        <span className="how">How is this calculated?</span>
      </summary>
      <div>
        <ul className="lines">
          {groups.map(({ name, score, rows }) => (
            <li key={name}>
              <b>{shownNumber(score.value)}</b> {groupText(between, name)}{' '}
              <span className="soft">{`reports ${rows.map((row) => row + 1).join(', ')} below`}</span>
            </li>
          ))}
        </ul>
        <p>
          {stated.length === 0
            ? 'Nothing stated differs.'
            : `Stated differently: ${differencesText(stated)}.`}
          {reason === null ? '' : ` ${reason}.`}
        </p>
        <p className="mono">{calculation.formula}</p>
        <dl className="pairs">
          {Object.entries(calculation.inputs).map(([name, input]) => (
            <div key={name} className="pair">
              <dt>{name}</dt>
              <dd>{input ?? 'none'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

const verdicts: Readonly<Record<string, string>> = {
  '1': '? differ',
  '0': '✓ agree within 5 %',
  null: '? cannot be compared',
};
