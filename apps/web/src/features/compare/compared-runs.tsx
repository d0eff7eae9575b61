import type { CompareView } from '../../client/shapes.ts';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { Changes } from './changes.tsx';
import { DifferencePlots } from './difference-plots.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { Matrix } from './matrix.tsx';
import { TurnedSamples } from './turned-samples.tsx';

/** Two runs in detail; more as a table of differences, each of which leads to its detail. */
export function ComparedRuns({ view }: { readonly view: CompareView }) {
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
          {turned === null ? null : <TurnedSamples turned={turned} comparison={comparison} />}
        </>
      )}
      <ShowsThis command={command} />
    </>
  );
}
