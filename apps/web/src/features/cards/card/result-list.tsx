import { plural } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import { NumberHead } from '../../../design/numbers/number-head.tsx';
import { Marks } from '../marks.tsx';
import { MetricPath } from '../metric-path.tsx';
import { Organizations } from '../organizations.tsx';
import { ReportedScore } from '../reported-score.tsx';
import { ScoreDots } from './score-dots.tsx';
import { sharedScale } from './shared-scale.ts';
import type { Card, CardRow, Signals } from '../shapes.ts';

const MOST = 25;

/** The reported numbers themselves, a line a result, those that ask for a second look first. */
export function ResultList({ card }: { readonly card: Card }) {
  const rows = Map.groupBy(card.rows, ({ triple }) => triple);
  const placed = card.signals
    .map((signals, triple) => ({
      signals,
      rows: rows.get(triple) ?? [],
      isUnexplained: card.unexplained.includes(triple),
    }))
    .toSorted((a, b) => attention(b) - attention(a));
  const { kind, name } = card.subject;
  return (
    <section aria-label="Results">
      <h2>Reported results</h2>
      <div className="scroll" role="region" aria-label="Reported results" tabIndex={0}>
        <table className="rows stacks results">
          <thead>
            <tr>
              {kind === 'model' ? null : <th scope="col">model</th>}
              {kind === 'benchmark' ? null : <th scope="col">benchmark</th>}
              <th scope="col">metric</th>
              <NumberHead>score</NumberHead>
              <th scope="col">reports on the range</th>
              <th scope="col">reported by</th>
              <th scope="col">notes</th>
            </tr>
          </thead>
          <tbody>
            {placed.slice(0, MOST).map((one, i) => (
              <ResultRow key={i} kind={kind} {...one} />
            ))}
          </tbody>
        </table>
      </div>
      {placed.length > MOST ? (
        <p className="soft">
          {`${MOST} of ${plural(placed.length, 'result')} shown, those that differ first. `}
          <Link to="/cards" search={kind === 'corpus' ? {} : { [kind]: name }}>
            See all in the list
          </Link>
        </p>
      ) : null}
    </section>
  );
}

interface PlacedResult {
  readonly signals: Signals;
  readonly rows: readonly CardRow[];
  /** Its reports lie apart though they state nothing differently and come from one party. */
  readonly isUnexplained: boolean;
}

interface ResultRowProps extends PlacedResult {
  readonly kind: Card['subject']['kind'];
}

function ResultRow({ kind, signals, rows, isUnexplained }: ResultRowProps) {
  const scores = rows.map(({ score }) => score);
  const scale = sharedScale(rows);
  const names = [
    ...new Set(rows.flatMap(({ organization: name }) => (name === null || name === '' ? [] : [name]))),
  ];
  return (
    <tr>
      {kind === 'model' ? null : (
        <th scope="row">
          <Link to="/cards/$kind/$name" params={{ kind: 'model', name: signals.model }}>
            {signals.model}
          </Link>
        </th>
      )}
      {kind === 'benchmark' ? null : (
        <td className="whole">
          <MetricPath path={signals.path} />
        </td>
      )}
      <td className="whole">
        {kind === 'benchmark' ? <span className="soft">{restOf(signals.path)}</span> : null}
        {signals.metric}
      </td>
      <td className="number" data-name="score">
        <ReportedScore
          lowest={Math.min(...scores)}
          highest={Math.max(...scores)}
          min={scale?.min ?? null}
          max={scale?.max ?? null}
        />
      </td>
      <td>
        <ScoreDots scores={scores} scale={scale} />
      </td>
      <td className="whole">
        <Organizations names={names} />
      </td>
      <td className="whole">
        <Marks signals={signals} isUnexplained={isUnexplained} />
      </td>
    </tr>
  );
}

/** What of a benchmark, where its name stands above. */
function restOf([, benchmark, ...rest]: Signals['path']): string {
  return rest
    .filter((part) => part !== null && part !== benchmark)
    .map((part) => `${part} › `)
    .join('');
}

function attention({ signals, isUnexplained }: PlacedResult): number {
  const isApart = signals.comparability === 1 || isUnexplained;
  return (isApart ? 2 : 0) + (signals.missing_fields.length > 0 ? 1 : 0);
}
