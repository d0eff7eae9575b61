import type { VersionsView } from '../../client/evaluator-shapes.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { ShortDigest } from '../../design/text/short-digest.tsx';
import { timeText } from '../../design/text/time-text.ts';

interface SnapshotListProps {
  readonly snapshots: VersionsView['snapshots'];
  readonly versions: VersionsView['versions'];
}

/** Hidden data over time: how many items, under which commitment, and which versions judge by them. */
export function SnapshotList({ snapshots, versions }: SnapshotListProps) {
  if (snapshots.length === 0) return null;
  const nameOf = (digest: string): string =>
    versions.find((version) => version.digest === digest)?.name ?? digest.replace('sha256:', '').slice(0, 8);
  return (
    <section aria-label="Hidden data">
      <h2>Hidden data</h2>
      <div className="scroll" role="region" aria-label="Snapshots" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">snapshot</th>
              <th scope="col">split</th>
              <NumberHead>items</NumberHead>
              <th scope="col">committed</th>
              <th scope="col">commitment</th>
              <NumberHead>entry</NumberHead>
              <th scope="col">used by version</th>
            </tr>
          </thead>
          <tbody>
            {snapshots.map((one) => (
              <tr key={one.snapshot_id}>
                <th scope="row" className="mono">
                  {one.snapshot_id}
                </th>
                <td data-name="split">{one.split}</td>
                <td className="number" data-name="items">
                  {one.items}
                </td>
                <td className="nowrap" data-name="committed">
                  {timeText(one.committed_at)}
                </td>
                <td data-name="commitment">
                  <ShortDigest of={one.commitment_root} />
                </td>
                <td className="number" data-name="entry">
                  {one.index}
                </td>
                <td data-name="versions">{one.versions.map(nameOf).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
