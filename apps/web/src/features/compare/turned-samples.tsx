import { getRouteApi, Link } from '@tanstack/react-router';
import type { Comparison, Turned, TurnedSample } from '../../client/shapes.ts';
import { Sides } from '../../design/text/sides.tsx';

const route = getRouteApi('/compare');

interface TurnedSamplesProps {
  readonly turned: Turned;
  readonly comparison: Comparison;
}

/** The two by two of one score as four lists, both answers in each line. */
export function TurnedSamples({ turned, comparison }: TurnedSamplesProps) {
  const navigate = route.useNavigate();
  const { counts } = turned;
  return (
    <section aria-label="Samples that turned">
      <h2>Samples that turned</h2>
      <div className="tabs" role="tablist" aria-label="Score">
        {comparison.scores.map(({ score_name: name, wins, losses }) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === turned.score_name}
            onClick={() =>
              void navigate({ search: (old) => ({ ...old, score: name }), replace: true, resetScroll: false })
            }
          >
            {name} <span className="soft">{wins + losses}</span>
          </button>
        ))}
      </div>
      <Pair of={['worse', 'better']} turned={turned} comparison={comparison} />
      <details className="fold">
        <summary>
          The same both times{' '}
          <span className="soft">{`✗ ${counts.both_fail} failed, ✓ ${counts.both_pass} passed`}</span>
        </summary>
        <Pair of={['both_fail', 'both_pass']} turned={turned} comparison={comparison} />
      </details>
    </section>
  );
}

type Quarter = 'worse' | 'better' | 'both_fail' | 'both_pass';

const quarters: Readonly<Record<Quarter, readonly [kind: 'pass' | 'fail', title: string]>> = {
  worse: ['fail', '✗ turned worse'],
  better: ['pass', '✓ turned better'],
  both_fail: ['fail', '✗ failed both times'],
  both_pass: ['pass', '✓ passed both times'],
};

/** Two lists side by side; one that is empty is a line, and leaves its room to the other. */
function Pair({ of, turned, comparison }: TurnedSamplesProps & { readonly of: readonly Quarter[] }) {
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
                samples={turned[quarter]}
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
  readonly kind: 'pass' | 'fail';
  readonly count: number;
  readonly samples: readonly TurnedSample[];
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
      {count > samples.length ? <p className="soft">and {count - samples.length} more</p> : null}
    </section>
  );
}

function Sample({ sample, comparison }: { readonly sample: TurnedSample; readonly comparison: Comparison }) {
  const { sample_id: id, input_preview: asked, before_output: before, after_output: after } = sample;
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
      {asked === null ? null : <div dir="auto">{asked}</div>}
      {before === after ? (
        <div className="quote" dir="auto">
          {after}
        </div>
      ) : (
        <Sides before={before} after={after} names={['before', 'after']} />
      )}
      {before === after && (after?.endsWith('…') ?? false) ? (
        <div className="soft">The answers begin alike; the sample shows them whole.</div>
      ) : null}
    </li>
  );
}
