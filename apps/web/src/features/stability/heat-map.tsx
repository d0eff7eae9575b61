import { agreeing, outcomeGlyphs, plural, shownNumber } from '@assay/shown';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ScoreCell, StabilityView } from '../../client/run-questions.ts';
import { NumberHead } from '../../design/numbers/definitions.tsx';

type ScoreStability = StabilityView['stability']['samples'][number]['scores'][string];

interface RankedRow {
  /** Its place among the samples of the view. */
  readonly at: number;
  readonly score: ScoreStability | undefined;
  /** The same in every run that has it. */
  readonly isStable: boolean;
}

/** The samples of a view as one score has them, the least stable first; those of equal agreement stay in their order. */
export function byAgreement(
  samples: StabilityView['stability']['samples'],
  name: string,
): readonly RankedRow[] {
  return samples
    .map(({ scores }, at) => {
      const score = scores[name];
      return { at, score, isStable: score !== undefined && isStable(score) };
    })
    .toSorted((a, b) => unrest(b.score) - unrest(a.score));
}

/** Whether a sample is the same in every run, whatever it is scored by. */
function isSteady({ scores }: StabilityView['stability']['samples'][number]): boolean {
  return Object.values(scores).every(isStable);
}

function isStable(score: ScoreStability): boolean {
  if (score.missing > 0) return false;
  return score.kind === 'spread' ? score.std === 0 : score.agreement_rate === 1;
}

/** How much it varies; what could not be assessed comes after what varies, and before what does not. */
function unrest(score: ScoreStability | undefined): number {
  if (score === undefined) return 0;
  const found =
    score.kind === 'spread' ? score.std : score.agreement_rate === null ? null : 1 - score.agreement_rate;
  return found ?? (score.missing > 0 ? Number.MIN_VALUE : 0);
}

const route = getRouteApi('/runs/$run/stability');

/** Samples by runs, the least stable first; every cell is a sign, and leads to the sample. */
export function HeatMap({ view }: { readonly view: StabilityView }) {
  const { score, all } = route.useSearch();
  const navigate = route.useNavigate();
  const at = Math.max(0, view.score_names.indexOf(score ?? ''));
  const name = view.score_names[at] ?? '';
  const ranked = byAgreement(view.stability.samples, name);
  // What is not fetched is at least as stable as the last that is.
  const last = view.stability.samples.at(-1);
  const beyond = last !== undefined && isSteady(last) ? view.total - view.cells.length : 0;
  const stable = ranked.filter(({ isStable }) => isStable).length + beyond;
  const rows = all === true ? ranked : ranked.filter(({ isStable }) => !isStable);
  const toggle = (): void =>
    void navigate({
      search: (old) => ({ ...old, all: all === true ? undefined : true }),
      replace: true,
      resetScroll: false,
    });
  return (
    <section aria-label="Samples by run">
      <h2>Samples by run, least stable first</h2>
      <div className="tabs" role="tablist" aria-label="Score">
        {view.score_names.map((one, i) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={i === at}
            onClick={() =>
              void navigate({ search: (old) => ({ ...old, score: one }), replace: true, resetScroll: false })
            }
          >
            {one}
          </button>
        ))}
      </div>
      {rows.length === 0 ? (
        <p>{`By ${name}, every sample has the same score in all ${plural(view.runs.length, 'run')}.`}</p>
      ) : null}
      <div className="scroll" role="region" aria-label="Heat map" tabIndex={0} hidden={rows.length === 0}>
        <table className="heat">
          <thead>
            <tr>
              <th scope="col">sample</th>
              {view.runs.map(({ id }, i) => (
                <th key={id} scope="col" title={id}>
                  {i + 1}
                </th>
              ))}
              <th scope="col">agreement</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at: row, score: own }) => {
              const { sample_id: sample, runs: cells } = view.cells[row]!;
              return (
                <tr key={sample}>
                  <th scope="row" className="mono" title={sample}>
                    {sample}
                  </th>
                  {view.runs.map(({ id }, i) => (
                    <Cell key={id} run={id} sample={sample} cell={cells[i]?.[at]} />
                  ))}
                  <td className="wide-cell">{agreementText(own)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {stable === 0 ? null : (
        <p>
          <button type="button" className="quiet" aria-expanded={all === true} onClick={toggle}>
            {all === true
              ? 'show only those that vary'
              : `${plural(stable, 'sample')} ${agreeing(stable, 'is', 'are')} the same in every run: show ${agreeing(stable, 'it', 'them')} too`}
          </button>
        </p>
      )}
      {view.total > view.cells.length && (all === true || beyond === 0) ? (
        <p className="soft">{`${view.cells.length} of ${plural(view.total, 'sample')} ${agreeing(view.cells.length, 'is', 'are')} shown.`}</p>
      ) : null}
    </section>
  );
}

interface CellProps {
  readonly run: string;
  readonly sample: string;
  readonly cell: ScoreCell | undefined;
}

function Cell({ run, sample, cell }: CellProps) {
  const { kind, text, words } = shown(cell);
  return (
    <td className={kind}>
      <Link
        to="/runs/$run/samples/$sample"
        params={{ run, sample }}
        title={words}
        aria-label={words}
        className="plain"
      >
        {text}
      </Link>
    </td>
  );
}

function shown(cell: ScoreCell | undefined): {
  readonly kind: string;
  readonly text: string;
  readonly words: string;
} {
  if (cell === undefined)
    return { kind: 'cell-missing', text: outcomeGlyphs.missing, words: 'not in this run' };
  if (cell.kind === 'missing')
    return { kind: 'cell-missing', text: outcomeGlyphs.missing, words: `missing: ${cell.class}` };
  const value = String(cell.value);
  if (cell.passed === null) return { kind: '', text: value.slice(0, 5), words: value };
  return cell.passed
    ? { kind: 'cell-pass', text: outcomeGlyphs.pass, words: `passed: ${value}` }
    : { kind: 'cell-fail', text: outcomeGlyphs.fail, words: `failed: ${value}` };
}

function agreementText(
  score: StabilityView['stability']['samples'][number]['scores'][string] | undefined,
): string {
  if (score === undefined) return '–';
  if (score.kind === 'spread') return `mean ${shownNumber(score.mean)}, std ${shownNumber(score.std)}`;
  return `${shownNumber(score.agreement_rate)}, ${score.word ?? 'not assessed'}`;
}

type Spread = NonNullable<StabilityView['scorer_spread']>;

const spreadWords: Readonly<Record<Spread['metrics'][string]['source'], string>> = {
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
                <td>{spreadWords[source]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
