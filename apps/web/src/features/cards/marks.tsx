import type { Signals } from './shapes.ts';

interface MarksProps {
  readonly signals: Signals;
  /** Its reports lie apart though they state one setup and come from one party. */
  readonly isUnexplained?: boolean;
}

/** What somebody can act on; what was checked and is fine says nothing. */
export function Marks({ signals, isUnexplained = false }: MarksProps) {
  const { missing_fields: missing, differing_fields: differing } = signals;
  return (
    <>
      {missing.length === 0 ? null : <span className="tag missing">{`∅ ${missing.join(', ')}`}</span>}{' '}
      {signals.first_party_only === 1 ? <span className="tag">developer only</span> : null}{' '}
      {signals.variant_divergence === 1 ? <span className="tag inconclusive">? setups differ</span> : null}{' '}
      {signals.cross_party_divergence === 1 ? (
        <span className="tag inconclusive">? parties differ</span>
      ) : null}{' '}
      {isUnexplained ? <span className="tag inconclusive">? scores differ, setup does not</span> : null}{' '}
      {signals.comparability === null ? <span className="tag missing">∅ cannot be compared</span> : null}
      {differing.length === 0 ? null : (
        <span className="soft">{` setup differs in ${differing.join(', ')}`}</span>
      )}
    </>
  );
}
