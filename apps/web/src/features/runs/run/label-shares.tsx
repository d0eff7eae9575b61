import { shownNumber } from '@assay/shown';
import type { Metric } from '../../../client/shapes.ts';

const MOST = 8;

/** What labels a score gave, the commonest first, each with its share as a bar: labels have no mean. */
export function LabelShares({ name, metric }: { readonly name: string; readonly metric: Metric }) {
  const shares = (metric.frequencies ?? []).toSorted((a, b) => b.count - a.count);
  const [first] = shares;
  return (
    <>
      <div className="big label-text">{first === undefined ? 'nothing was scored' : first.label}</div>
      <div className="soft parts">
        {first === undefined ? null : (
          <span>{`most common of ${shares.length}, ${first.count} of ${metric.n}`}</span>
        )}
        <span>{metric.missing === 0 ? 'nothing missing' : `${metric.missing} missing`}</span>
      </div>
      <table className="rows label-shares">
        <caption className="unseen">{`${name}: labels`}</caption>
        <tbody>
          {shares.slice(0, MOST).map(({ label, count, share }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <svg className="mini" viewBox="0 0 160 16" aria-hidden>
                  <rect className="trough" x="0" y="4" width="160" height="8" rx="4" />
                  <rect className="bar" x="0" y="4" width={Math.max(2, share * 160)} height="8" rx="4" />
                </svg>
              </td>
              <td className="number" title={`${count} of ${metric.n}`}>
                {shownNumber(share)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shares.length > MOST ? <p className="soft">{`and ${shares.length - MOST} more labels`}</p> : null}
    </>
  );
}
