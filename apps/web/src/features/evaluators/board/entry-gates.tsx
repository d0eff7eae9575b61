import type { BoardEntry } from '../../../client/evaluator-shapes.ts';
import { Outcome } from '../../../design/outcome.tsx';

/** What the gates say of a team. Of several, those that hold are counted and those that do not are named. */
export function EntryGates({ of: gates }: { readonly of: BoardEntry['gates'] }) {
  if (gates.length === 0) return <span className="soft">–</span>;
  const ended = gates.some(({ stale }) => stale) ? (
    <span className="soft" title="of a score that no longer counts">
      {' '}
      ended
    </span>
  ) : null;
  const failing = gates.filter(({ outcome }) => outcome !== 'pass');
  if (gates.length === 1)
    return (
      <span title={gates[0]!.metric} className="nowrap">
        <Outcome of={gates[0]!.outcome} />
        {ended}
      </span>
    );
  if (failing.length === 0)
    return (
      <span className="nowrap">
        <Outcome of="pass">{`all ${gates.length} pass`}</Outcome>
        {ended}
      </span>
    );
  return (
    <>
      {failing.map(({ metric, outcome }) => (
        <span key={metric} className="nowrap gate-of">
          <Outcome of={outcome}>{metric}</Outcome>
        </span>
      ))}
      <span className="soft nowrap">{`${gates.length - failing.length} of ${gates.length} pass`}</span>
      {ended}
    </>
  );
}
