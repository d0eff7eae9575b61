import { plural } from '@assay/shown';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Comparison, Flipped, FlippedSample } from '../../client/run-questions.ts';
import { ScoreText } from '../../design/numbers/value.tsx';
import { Sides } from '../../design/text/difference.tsx';

const route = getRouteApi('/compare');

interface FlippedSamplesProps {
  readonly turned: Flipped;
  readonly comparison: Comparison;
}

/** The two by two of one score as four lists, both answers in each line. */
export function FlippedSamples({ turned, comparison }: FlippedSamplesProps) {
  const navigate = route.useNavigate();
  const { counts } = turned;
  const both = counts.both_fail + counts.both_pass;
  return (
    <section aria-label="Samples that changed outcome">
      <h2>Samples that changed outcome</h2>
      <div className="tabs" role="tablist" aria-label="Score">
        {turned.score_names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === turned.score_name}
            onClick={() =>
              void navigate({ search: (old) => ({ ...old, score: name }), replace: true, resetScroll: false })
            }
          >
            {name} <span className="soft">{movedCount(name, { turned, comparison })}</span>
          </button>
        ))}
      </div>
      {counts.changed > 0 ? (
        <Lists of={['changed']} turned={turned} comparison={comparison} />
      ) : (
        <Lists of={['worse', 'better']} turned={turned} comparison={comparison} />
      )}
      {both === 0 ? (
        <p className="soft">{plural(counts.same, 'sample')} the same both times.</p>
      ) : (
        <details className="fold">
          <summary>
            The same both times{' '}
            <span className="soft">{`✗ ${counts.both_fail} failed, ✓ ${counts.both_pass} passed`}</span>
          </summary>
          <Lists of={['both_fail', 'both_pass']} turned={turned} comparison={comparison} />
        </details>
      )}
    </section>
  );
}

/** Of the open score as its lists have it, of another one as the table above has it, where it has it. */
function movedCount(name: string, { turned, comparison }: FlippedSamplesProps): number | null {
  if (name === turned.score_name) {
    const { worse, better, changed } = turned.counts;
    return worse + better + changed;
  }
  return comparison.scores.find(({ score_name: own }) => own === name)?.changed ?? null;
}

type Quarter = Exclude<keyof Flipped['lists'], 'same'>;

const quarters: Readonly<Record<Quarter, readonly [kind: 'pass' | 'fail' | 'soft', title: string]>> = {
  worse: ['fail', '✗ got worse'],
  better: ['pass', '✓ got better'],
  changed: ['soft', 'changed'],
  both_fail: ['fail', '✗ failed both times'],
  both_pass: ['pass', '✓ passed both times'],
};

/** Lists side by side; one that is empty is a line, and leaves its room to the other. */
function Lists({ of, turned, comparison }: FlippedSamplesProps & { readonly of: readonly Quarter[] }) {
  const isEmpty = (quarter: Quarter): boolean => turned.counts[quarter] === 0;
  return (
    <>
      {of.filter(isEmpty).map((quarter) => (
        <p key={quarter} className={quarters[quarter][0]}>{`${quarters[quarter][1]}: none`}</p>
      ))}
      <div className="two">
        {of
          .filter((quarter) => !isEmpty(quarter))
          .map((quarter) => {
            const [kind, title] = quarters[quarter];
            return (
              <List
                key={quarter}
                title={title}
                kind={kind}
                count={turned.counts[quarter]}
                samples={turned.lists[quarter]}
                comparison={comparison}
              />
            );
          })}
      </div>
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly kind: 'pass' | 'fail' | 'soft';
  readonly count: number;
  readonly samples: readonly FlippedSample[];
  readonly comparison: Comparison;
}

function List({ title, kind, count, samples, comparison }: ListProps) {
  return (
    <section className="card">
      <header>
        <b className={kind}>{title}</b> <span>{count}</span>
      </header>
      <ul className="lines">
        {samples.map((sample) => (
          <Sample key={`${sample.sample_id} ${sample.trial}`} sample={sample} comparison={comparison} />
        ))}
      </ul>
      {count > samples.length ? <More count={count - samples.length} /> : null}
    </section>
  );
}

function More({ count }: { readonly count: number }) {
  const navigate = route.useNavigate();
  const { all } = route.useSearch();
  if (all === true) return <p className="soft">and {count} more</p>;
  return (
    <button
      type="button"
      className="quiet"
      onClick={() =>
        void navigate({ search: (old) => ({ ...old, all: true }), replace: true, resetScroll: false })
      }
    >
      {`and ${count} more: show them`}
    </button>
  );
}

function Sample({ sample, comparison }: { readonly sample: FlippedSample; readonly comparison: Comparison }) {
  const { sample_id: id, input_preview: asked, before_output: before, after_output: after } = sample;
  const { before_score: was, after_score: is } = sample;
  const isTruth = is.kind === 'scored' && typeof is.value === 'boolean';
  return (
    <li>
      <Link
        to="/runs/$run/samples/$sample"
        params={{ run: comparison.after.run_id, sample: id }}
        search={{ against: comparison.before.run_id }}
        className="mono"
      >
        {id}
      </Link>
      {isTruth ? null : (
        <span className="moved">
          <ScoreText score={was} /> → <ScoreText score={is} />
        </span>
      )}
      {asked === null ? null : <div dir="auto">{asked}</div>}
      {before === after ? (
        <div className="quote" dir="auto">
          {after}
        </div>
      ) : (
        <Sides before={before} after={after} names={['before', 'after']} />
      )}
      {before === after && (after?.endsWith('…') ?? false) ? (
        <div className="soft">The answers start the same; open the sample to see them in full.</div>
      ) : null}
    </li>
  );
}
