import { type Outcome, outcomeGlyphs } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import type { ReproducedMetric, ReproductionView } from '../../client/document-questions.ts';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { SmallInterval } from '../../design/numbers/inline-plots.tsx';

type OutcomeWords = ReproducedMetric['outcome'];

const outcomeKinds: Readonly<Record<OutcomeWords, readonly [kind: Outcome, word: string]>> = {
  consistent: ['pass', 'consistent'],
  deviates: ['fail', 'deviates'],
  not_comparable: ['inconclusive', 'not comparable'],
  not_obtained: ['missing', 'not obtained'],
  not_reported: ['missing', 'not reported'],
};

/** What a number obtained says about the one reported; with a count, of so many rows. */
export function OutcomeTag({ of, count }: { readonly of: OutcomeWords; readonly count?: number }) {
  const [kind, word] = outcomeKinds[of];
  return (
    <span className={`tag ${kind}`}>
      {`${outcomeGlyphs[kind]} ${count === undefined ? '' : `${count} `}${word}`}
    </span>
  );
}

export const outcomes = Object.keys(outcomeKinds) as readonly OutcomeWords[];

/** A number a row: reported, obtained with its interval, and what the difference is worth. */
export function NumberTable({ view: { reproduction, shown, path } }: { readonly view: ReproductionView }) {
  const isClaimed = shown.some(({ claimed }) => claimed !== '');
  return (
    <div className="scroll" role="region" aria-label="Reported and obtained" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">metric</th>
            <th scope="col">outcome</th>
            <NumberHead>reported</NumberHead>
            {isClaimed ? <NumberHead>claimed</NumberHead> : null}
            <NumberHead>obtained [95 % interval]</NumberHead>
            <th scope="col">obtained (line: reported)</th>
            <NumberHead>Δ</NumberHead>
            <NumberHead>n</NumberHead>
            <th scope="col">implemented</th>
          </tr>
        </thead>
        <tbody>
          {reproduction.rows.map((row, i) => (
            <tr key={i}>
              <th scope="row">
                <Link to="/reproductions/$reproduction" params={{ reproduction: path }} search={{ row: i }}>
                  {shown[i]!.metric}
                </Link>{' '}
                <span className="soft">{shown[i]!.part === '' ? 'whole task' : shown[i]!.part}</span>
              </th>
              <td>
                <OutcomeTag of={row.outcome} />
              </td>
              <td className="number" data-name="reported">
                {shown[i]!.reported}
              </td>
              {isClaimed ? (
                <td className="number" data-name="claimed">
                  {shown[i]!.claimed}
                </td>
              ) : null}
              <td className="number" data-name="obtained">
                {shown[i]!.obtained}
              </td>
              <td className="whole">{row.obtained === null ? null : <NumberPicture row={row} />}</td>
              <td className="number" data-name="Δ">
                {row.delta === null ? null : shown[i]!.delta}
              </td>
              <td className="number" data-name="n">
                {shown[i]!.n}
              </td>
              <td className="whole" data-name="implemented">
                {row.obtained === null && row.implemented === null ? null : <Implemented row={row} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NumberPicture({ row: { obtained, interval, reported, unit } }: { readonly row: ReproducedMetric }) {
  const most = unit === 'percent' ? 100 : Math.max(1, obtained ?? 0, reported ?? 0, interval?.high ?? 0);
  const least = Math.min(0, obtained ?? 0, reported ?? 0, interval?.low ?? 0);
  return <SmallInterval value={obtained} interval={interval} reference={reported} from={least} to={most} />;
}

function Implemented({ row: { implemented } }: { readonly row: ReproducedMetric }) {
  if (implemented === null) return <span className="soft">not checked yet</span>;
  return implemented.correctly ? (
    <span className="tag pass">{`✓ correct, says ${implemented.by}`}</span>
  ) : (
    <span className="tag fail" title={implemented.reason}>{`✗ disputed by ${implemented.by}`}</span>
  );
}
