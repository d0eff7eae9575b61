import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sampleQuestion } from '../../../client/questions.ts';
import { Answered } from '../../../design/answered.tsx';
import { useKeys } from '../../../design/use-keys.ts';
import { SampleBody } from './sample-body.tsx';

interface SamplePanelProps {
  readonly sample: string;
  readonly against: string | undefined;
  /** The run whose answer is open. */
  readonly shown: string;
  readonly show: (run: string) => void;
  readonly close: () => void;
}

/** The open sample, beside the table. */
export function SamplePanel({ sample, against, shown, show, close }: SamplePanelProps) {
  const query = useQuery(sampleQuestion(shown, sample, against));
  const runs = query.data?.repetitions.map(({ run_id: id }) => id) ?? [];
  const step = (by: number): void => {
    const next = runs[runs.indexOf(shown) + by];
    if (next !== undefined) show(next);
  };
  useKeys({ '[': () => step(-1), ']': () => step(1) });
  return (
    <aside className="panel" aria-label={`Sample ${sample}`}>
      <p className="panel-bar">
        <Link to="/runs/$run/samples/$sample" params={{ run: shown, sample }} search={{ against }}>
          open as a page
        </Link>
        <button type="button" className="quiet end" onClick={close}>
          close
        </button>
      </p>
      <Answered query={query} what="the sample" isPart>
        {(view) => <SampleBody view={view} show={show} />}
      </Answered>
    </aside>
  );
}
