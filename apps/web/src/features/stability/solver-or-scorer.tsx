import { agreeing, plural, shownNumber } from '@assay/shown';
import type { StabilityView } from '../../client/shapes.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';

type Spread = NonNullable<StabilityView['scorer_spread']>;

const words: Readonly<Record<Spread['metrics'][string]['source'], string>> = {
  neither: 'nothing',
  solver: 'the solver',
  scorer: 'the scorer',
  both: 'solver and scorer',
  unknown: 'cannot be determined',
};

/** Whether outputs vary or how they are judged; what would tell it where nothing was scored twice. */
export function SolverOrScorer({ view: { scorer_spread: spread, runs } }: { readonly view: StabilityView }) {
  const first = runs[0]?.id;
  return (
    <section className="card wide-card">
      <h2>
        Solver or scorer <span>what varies from run to run</span>
      </h2>
      {spread === null ? (
        <p className="soft">
          Not known yet: none of these runs was scored more than once.{' '}
          {first === undefined ? null : <code>{`assay score ${first} --again`}</code>}
        </p>
      ) : (
        <Told spread={spread} />
      )}
    </section>
  );
}

function Told({ spread: { scorings, metrics, samples } }: { readonly spread: Spread }) {
  return (
    <>
      <p>{`One run was scored ${scorings} times: ${plural(samples.scorer, 'sample')} ${agreeing(samples.scorer, 'varies', 'vary')} with the scorer, ${samples.solver} with the output alone, ${samples.neither} with neither.`}</p>
      <div className="scroll" role="region" aria-label="Solver or scorer" tabIndex={0}>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">metric</th>
              <NumberHead>std over runs</NumberHead>
              <NumberHead>std of the scorer</NumberHead>
              <NumberHead>std of the solver</NumberHead>
              <th scope="col">what varies</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(metrics).map(([name, { over_runs: over, scorer, solver, source }]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="number">{shownNumber(over)}</td>
                <td className="number">{shownNumber(scorer)}</td>
                <td className="number">{shownNumber(solver)}</td>
                <td>{words[source]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
