import { useQuery } from '@tanstack/react-query';
import { meQuestion } from '../../client/evaluator-questions.ts';
import type { ReproducedMetric } from '../../client/reproduction-questions.ts';
import { Answers } from './answers.tsx';
import { Verdict } from './verdict.tsx';

interface OneNumberProps {
  readonly path: string;
  readonly at: number;
  readonly row: ReproducedMetric;
}

/** One row: why it is judged so, a person's word on it, and the answers that it rests on. */
export function OneNumber({ path, at, row }: OneNumberProps) {
  const { data: me } = useQuery(meQuestion());
  const mayJudge = me !== undefined && ['reviewer', 'evaluator', 'owner'].includes(me.role);
  const seesAnswers = me?.role === 'evaluator' || me?.role === 'owner';
  return (
    <section className="card" aria-label="One number" ref={intoView}>
      <h2>{row.subtask === null ? row.metric : `${row.metric}, ${row.subtask.name}`}</h2>
      <ul className="lines">
        <li>{row.why}</li>
        {row.diagnosis.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{row.measured === null ? 'not measured here' : `measured as ${row.measured}`}</li>
        {row.claimed === null ? null : <li>{`the reproduction’s own file claims ${row.claimed}`}</li>}
      </ul>
      {mayJudge ? <Verdict path={path} row={row} /> : null}
      {row.outputs === null ? (
        <p className="soft">No answers are stored for it.</p>
      ) : seesAnswers ? (
        <Answers path={path} at={at} />
      ) : (
        <p className="soft">Its answers are stored with their labels; only evaluators and owners see them.</p>
      )}
    </section>
  );
}

/** The rows above may be many: what was asked for is seen. */
function intoView(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}
