import { getRouteApi, Link } from '@tanstack/react-router';
import { agreeing, outcomeGlyphs, plural, shownNumber } from '@assay/shown';
import type { ScoreCell, StabilityView } from '../../client/shapes.ts';
import { byAgreement, isSteady } from './by-agreement.ts';

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
