import { isObject } from '@assay/records';
import type { Comparison } from '../../client/run-questions.ts';
import { Difference } from '../../design/text/difference.tsx';

interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between two runs, field by field, down to the innermost; of labels nothing is shown. */
export function changedFields({ changed }: Comparison): readonly ChangedField[] {
  return changed.flatMap(({ what, before, after }) =>
    what === 'hidden_data' ? [] : fieldsOf(what.replace('_', ' '), before, after),
  );
}

function fieldsOf(name: string, before: unknown, after: unknown): readonly ChangedField[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => fieldsOf(`${name}.${key}`, before[key], after[key]));
  }
  const [was, is] = [fieldText(before), fieldText(after)];
  return was === is ? [] : [{ name, before: was, after: is }];
}

function fieldText(value: unknown): string {
  if (value === undefined) return '(none)';
  return typeof value === 'string' ? shortened(value) : JSON.stringify(value);
}

/** Enough of a digest to tell two apart: what is in it cannot be read from it. */
function shortened(text: string): string {
  return /^sha256:[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 19)}…` : text;
}

function sideName({ task_specification_key: key, run_id: id }: Comparison['before']): string {
  return key ?? id;
}

/** The numbers here may be others than those on the page of a run. */
function rescoredText({ rescored, before, after }: Comparison): string {
  const sides = rescored.map(({ side }) => (side === 'before' ? before : after));
  const names = sides.map(sideName).join(' and ');
  return `For a like-for-like comparison, ${names} ${rescored.length === 1 ? 'was' : 'were'} rescored here by the scorer of the other run; the run’s own page shows the numbers of its own scorer.`;
}

interface ChangesProps {
  readonly comparison: Comparison;
  readonly isOneOfMany?: boolean;
}

/** What differs between the two runs, as far as it is recorded; long texts word by word. */
export function Changes({ comparison, isOneOfMany = false }: ChangesProps) {
  const changes = changedFields(comparison);
  const isRelabelled = comparison.changed.some(({ what }) => what === 'hidden_data');
  return (
    <section className="card wide-card">
      <h2>
        What differs{' '}
        <span>
          {isOneOfMany
            ? `from ${sideName(comparison.before)} to ${sideName(comparison.after)}`
            : 'between the two runs'}
        </span>
      </h2>
      {changes.length === 0 && !isRelabelled ? (
        <p className="soft">
          Nothing recorded: model, parameters, prompt, data, scorer and seed are the same.
        </p>
      ) : null}
      {comparison.rescored.length === 0 ? null : <p className="soft">{rescoredText(comparison)}</p>}
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
