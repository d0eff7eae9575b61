import type { Comparison } from '../../client/shapes.ts';
import { Difference } from '../../design/text/difference.tsx';
import { changedFields } from './changed-fields.ts';

/** What differs between the two runs, as far as it is recorded; long texts word by word. */
export function Changes({ comparison }: { readonly comparison: Comparison }) {
  const changes = changedFields(comparison);
  const isRelabelled = comparison.changed.some(({ what }) => what === 'hidden_data');
  return (
    <section className="card wide-card">
      <h2>
        What differs <span>between the two runs</span>
      </h2>
      {changes.length === 0 && !isRelabelled ? (
        <p className="soft">
          Nothing that is recorded: model, parameters, prompt, data, scorer and seed are the same.
        </p>
      ) : null}
      {isRelabelled ? <p>Labels of shared samples changed.</p> : null}
      <dl className="pairs">
        {changes.map(({ name, before, after }) => (
          <div key={name} className="pair">
            <dt>{name}</dt>
            <dd>
              {before.length + after.length < 120 ? (
                <>
                  <span className="mono">{before}</span> → <span className="mono">{after}</span>
                </>
              ) : (
                <div className="quote">
                  <Difference before={before} after={after} />
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
