import { useState } from 'react';
import { plural } from '@assay/shown';
import type { ArenaView } from '../../client/evaluator-shapes.ts';
import { decimalsIn } from '../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { Range, Value } from '../../design/numbers/value.tsx';

type Meeting = ArenaView['standings']['head_to_head'][number];

/** How pairs of games ended for the one named first: from both lost to both won. */
const endings = ['LL', 'LD', 'DD, WL', 'WD', 'WW'] as const;

/** Every pairing with its interval, and how its pairs ended; drawn once it is unfolded, since there are many. */
export function MeetingTable({ met }: { readonly met: readonly Meeting[] }) {
  const [isOpen, setOpen] = useState(false);
  if (met.length === 0) return null;
  return (
    <details className="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {`${plural(met.length, 'pairing')}, each with its interval`}{' '}
        <span className="soft">and how its pairs of games ended: from LL, both lost, to WW, both won</span>
      </summary>
      {isOpen ? <Table met={met} /> : null}
    </details>
  );
}

function Table({ met }: { readonly met: readonly Meeting[] }) {
  const decimals = decimalsIn(met.map(({ score }) => score));
  return (
    <div className="scroll" role="region" aria-label="Pairings" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">pairing</th>
            <NumberHead>win rate</NumberHead>
            <NumberHead>95 % interval</NumberHead>
            <NumberHead>pairs</NumberHead>
            {endings.map((ending) => (
              <NumberHead key={ending}>{ending}</NumberHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {met.map(({ a, b, score, pentanomial }) => (
            <tr key={`${a} ${b}`}>
              <th scope="row">{`${a} against ${b}`}</th>
              <td className="number" data-name="win rate">
                <Value {...score} column={decimals} />
              </td>
              <td className="number" data-name="95 %">
                <Range of={score.interval} />
              </td>
              <td className="number" data-name="pairs">
                {score.n}
              </td>
              {endings.map((ending, i) => (
                <td key={ending} className="number" data-name={ending}>
                  {pentanomial[i]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
