import { Link } from '@tanstack/react-router';
import type { SampleInRun, SampleView } from '../../../client/shapes.ts';
import { outcomeGlyphs } from '@assay/shown';
import { LongText } from '../../../design/text/long-text.tsx';
import { ScoreText } from '../../../design/numbers/score-text.tsx';

interface RepetitionsProps {
  readonly view: SampleView;
  readonly show: (run: string) => void;
}

/** The same sample in every run of its series, in their order. */
export function Repetitions({ view, show }: RepetitionsProps) {
  const { repetitions, run_id: run } = view;
  if (repetitions.length < 2) return null;
  return (
    <>
      <h3>
        {repetitions.length} repetitions{' '}
        <span>
          <kbd>[</kbd> <kbd>]</kbd>
        </span>
      </h3>
      {(repetitions[0]?.score_names ?? []).map((name, i) => (
        <div key={name}>
          <span className="soft">{name}</span>
          <div className="marks" role="group" aria-label={`${name} in each repetition`}>
            {repetitions.map((one) => (
              <button
                key={one.run_id}
                type="button"
                className={one.run_id === run ? 'on mark' : 'mark'}
                onClick={() => show(one.run_id)}
                title={one.run_id}
              >
                {sign(one, i)}
              </button>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

function sign({ scores }: SampleInRun, at: number) {
  const score = scores[at];
  if (score === undefined || score.kind === 'missing')
    return <span className="missing">{outcomeGlyphs.missing}</span>;
  if (score.passed === null) return <span>{String(score.value)}</span>;
  return (
    <span className={score.passed ? 'pass' : 'fail'}>
      {score.passed ? outcomeGlyphs.pass : outcomeGlyphs.fail}
    </span>
  );
}

/** What other runs made of it. */
export function OtherRuns({ view }: { readonly view: SampleView }) {
  const { other_runs: others, sample_id: sample } = view;
  if (others.length === 0) return null;
  return (
    <>
      <h3>In other runs</h3>
      {others.map(({ run_id: id, task_specification_key: key, score_names: names, scores, output }) => (
        <div key={id} className="why">
          <Link to="/runs/$run/samples/$sample" params={{ run: id, sample }} title={id}>
            {key}
          </Link>{' '}
          {scores.map((score, i) =>
            score.kind === 'missing' && score.class === 'not_applicable' ? null : (
              <span key={i}>
                <span className="soft">{names[i]}</span> <ScoreText score={score} />{' '}
              </span>
            ),
          )}
          <div className="soft" dir="auto">
            {output === null ? 'no output' : <LongText text={output} />}
          </div>
        </div>
      ))}
    </>
  );
}
