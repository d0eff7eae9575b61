import { differencesText } from '@assay/shown';
import type { Signals } from './shapes.ts';

interface MarksProps {
  readonly signals: Omit<Signals, 'lowest' | 'highest'>;
  /** Its reports lie apart though they state nothing differently and come from one party. */
  readonly isUnexplained?: boolean;
}

/** What somebody can act on; what was checked and is fine says nothing. */
export function Marks({ signals, isUnexplained = false }: MarksProps) {
  const { missing_fields: missing, stated_differences: stated = [], variants } = signals;
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
      {stated.length === 0 ? null : (
        <span className="soft">
          {` ${variants > 1 ? 'setup differs in' : 'stated differently:'} ${differencesText(stated)}`}
        </span>
      )}
    </>
  );
}
