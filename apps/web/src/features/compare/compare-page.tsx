import { plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ProblemError } from '../../client/http.ts';
import {
  compareQuestion,
  type CompareView,
  namedRuns,
  type RunRow,
  runsQuestion,
} from '../../client/run-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { EmptyPage } from '../../design/empty.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { decimalsIn, Range, Value } from '../../design/numbers/value.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { Outcome } from '../../design/run-state.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { Changes } from './changes.tsx';
import { DifferencePlots, DifferenceTable, Matrix } from './differences.tsx';
import { FlippedSamples } from './flipped-samples.tsx';

/** Two runs in detail; more as a table of differences, each of which leads to its detail. */
function ComparedRuns({ view }: { readonly view: CompareView }) {
  const { runs, comparisons, command } = view;
  const [first, ...others] = comparisons;
  if (first === undefined) return null;
  const { sentence, comparison, turned } = first;
  const headline = runs.at(-1)?.headline?.name;
  return (
    <>
      <PageHead
        title={runs.map(({ task_specification_key: key }) => key).join(others.length === 0 ? ' → ' : ', ')}
        sub={runs.map(({ id, model_key: model }) => `${model}, run ${id}`).join(' → ')}
        say={
          others.length === 0 ? (
            <>
              <b>{sentence.strong}</b>
              {sentence.rest}
            </>
          ) : (
            comparisons.map(({ sentence: { strong }, comparison: { after } }) => (
              <span key={after.run_id} className="said-line">
                {strong}
              </span>
            ))
          )
        }
      />
      {others.length > 0 ? (
        <>
          {comparisons.map((one) => (
            <Changes key={one.comparison.after.run_id} comparison={one.comparison} isOneOfMany />
          ))}
          <Matrix view={view} headline={headline} />
        </>
      ) : (
        <>
          <Changes comparison={comparison} />
          <DifferencePlots comparison={comparison} headline={headline} />
          <DifferenceTable comparison={comparison} headline={headline} />
          {turned === null ? null : <FlippedSamples turned={turned} comparison={comparison} />}
        </>
      )}
      <ShowsThis command={command} />
    </>
  );
}

interface RunPickerProps {
  readonly runs: readonly RunRow[];
  readonly first: string | undefined;
}

/** Scored runs to choose from, the older one first: differences are after less before. */
function RunPicker({ runs, first }: RunPickerProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first === undefined ? [] : [first]));
  const scored = runs.filter(({ scoring_id: scoring }) => scoring !== null);
  const column = decimalsIn(scored.map(({ headline }) => headline));
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const inOrder = scored
    .filter(({ id }) => chosen.has(id))
    .map(({ id }) => id)
    .reverse();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: '/compare', search: { runs: inOrder.join(',') } });
      }}
    >
      <p>
        <button type="submit" className="button" disabled={inOrder.length < 2}>
          Compare {inOrder.length < 2 ? 'two runs' : plural(inOrder.length, 'run')}
        </button>
      </p>
      <div className="scroll" role="region" aria-label="Runs to compare" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">run</th>
              <th scope="col">verdict</th>
              <th scope="col">model</th>
              <th scope="col">metric</th>
              <NumberHead>value</NumberHead>
              <NumberHead>95 % interval</NumberHead>
              <NumberHead>n</NumberHead>
              <th scope="col">started</th>
            </tr>
          </thead>
          <tbody>
            {scored.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <label className="pick">
                    <input type="checkbox" checked={chosen.has(row.id)} onChange={() => toggle(row.id)} />
                    {row.task_specification_key}{' '}
                    <span className="mono soft" title={row.id}>
                      {row.id.replace(/^.*-/, '')}
                    </span>
                  </label>
                </th>
                <td>{row.verdict === null ? '–' : <Outcome of={row.verdict} />}</td>
                <td>{row.model_key}</td>
                <td className="soft whole">{row.headline?.name}</td>
                <td className="number" data-name="value">
                  {row.headline === null ? '–' : <Value {...row.headline} column={column} />}
                </td>
                <td className="number" data-name="95 %">
                  {row.headline === null ? '–' : <Range of={row.headline.interval} />}
                </td>
                <td className="number" data-name="n">
                  {row.headline?.n ?? '–'}
                </td>
                <td className="nowrap">{timeText(row.started_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </form>
  );
}

const route = getRouteApi('/compare');

/** Did it help, and where did it hurt? */
export function ComparePage() {
  useTitle('Compare');
  const { runs } = route.useSearch();
  const named = namedRuns(runs);
  return named.length < 2 ? <Choose first={named[0]} /> : <Compared />;
}

function Choose({ first }: { readonly first: string | undefined }) {
  const query = useQuery(runsQuestion({ limit: 200 }));
  return (
    <Answered query={query} what="runs to compare">
      {({ runs, all }) =>
        runs.filter(({ scoring_id: scoring }) => scoring !== null).length < 2 ? (
          <TooFewRuns all={all} />
        ) : (
          <>
            <PageHead
              title="Compare"
              say={
                <>
                  <b>{`Of ${plural(all, 'run')}, choose two`}</b> (more make a matrix). They are compared
                  sample by sample: the difference with its 95 % interval, as in +0.21 [-0.01, 0.40], and the
                  p-value of one paired test.
                </>
              }
            />
            <RunPicker runs={runs} first={first} />
            <ShowsThis command="assay compare BEFORE AFTER" />
          </>
        )
      }
    </Answered>
  );
}

function TooFewRuns({ all }: { readonly all: number }) {
  return (
    <EmptyPage
      title="Compare"
      say={all === 0 ? 'No runs yet.' : 'It takes two scored runs to compare.'}
      would="Two runs compared sample by sample"
      command="assay run"
      shows="assay compare BEFORE AFTER"
    >
      <p>
        Change the prompt or the model and run again: you see the difference with its interval, and both
        answers for each changed sample.
      </p>
    </EmptyPage>
  );
}

function Compared() {
  const navigate = route.useNavigate();
  const query = useQuery(compareQuestion(route.useSearch()));
  const isRefused = query.error instanceof ProblemError && /CHANGED|UNLIKE/.test(query.error.problem.code);
  return (
    <>
      <Answered query={query} what="the comparison">
        {(view) => <ComparedRuns view={view} />}
      </Answered>
      {isRefused ? (
        <p>
          <button
            type="button"
            className="button"
            onClick={() => void navigate({ search: (old) => ({ ...old, changed: true }) })}
          >
            Compare anyway
          </button>
        </p>
      ) : null}
    </>
  );
}
