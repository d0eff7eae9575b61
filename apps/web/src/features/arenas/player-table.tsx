import { ratingCells } from '@assay/shown';
import type { ArenaView } from '../../client/evaluator-shapes.ts';
import { decimalsIn } from '../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { SmallInterval } from '../../design/numbers/small-interval.tsx';
import { tieShade } from '../../design/numbers/tie-shade.ts';
import { Range, Value } from '../../design/numbers/value.tsx';

type Player = ArenaView['standings']['players'][number];

/** A player a row; those of one shade cannot be told apart. */
export function PlayerTable({ players }: { readonly players: readonly Player[] }) {
  const hasFailures = players.some(({ failures }) => Object.keys(failures).length > 0);
  const hasRegret = players.some(({ regret }) => regret !== null);
  const shades = tieShade(players.map(({ group }) => group));
  const decimals = {
    winRate: decimalsIn(players.map(({ win_rate: rate }) => rate)),
    completion: decimalsIn(players.map(({ completion }) => completion)),
    regret: decimalsIn(players.map(({ regret }) => regret)),
  };
  return (
    <div className="scroll" role="region" aria-label="Players" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <NumberHead>#</NumberHead>
            <th scope="col">player</th>
            <NumberHead>rating</NumberHead>
            <NumberHead>95 % interval</NumberHead>
            <th scope="col">win rate, 0 to 1</th>
            <NumberHead>win rate</NumberHead>
            <NumberHead>over pairs</NumberHead>
            <NumberHead>W–D–L</NumberHead>
            <NumberHead>completed</NumberHead>
            {hasFailures ? <th scope="col">failures</th> : null}
            {hasRegret ? <NumberHead>regret</NumberHead> : null}
          </tr>
        </thead>
        <tbody>
          {players.map((player, i) => (
            <tr key={player.name} className={shades[i]}>
              <td className="number" data-name="group">
                {player.group ?? '–'}
              </td>
              <th scope="row">
                <span className="nowrap">{player.name}</span>{' '}
                {player.is_reference ? <span className="tag">reference</span> : null}{' '}
                {player.entrant === null ? null : <span className="soft nowrap">{player.entrant}</span>}
              </th>
              <td className="number" data-name="rating">
                {ratingCells(player.rating, player.interval)[0]}
              </td>
              <td className="number" data-name="95 %">
                {ratingCells(player.rating, player.interval)[1]}
              </td>
              <td className="whole">
                <SmallInterval
                  value={player.win_rate.value}
                  interval={player.win_rate.interval}
                  reference={0.5}
                />
              </td>
              <td className="number" data-name="win rate">
                <Value {...player.win_rate} column={decimals.winRate} />
              </td>
              <td className="number" data-name="over pairs">
                <Range of={player.win_rate.interval} />
              </td>
              <td
                className="number"
                data-name="won–drawn–lost"
              >{`${player.wins}–${player.draws}–${player.losses}`}</td>
              <td className="number" data-name="completed">
                <Value {...player.completion} column={decimals.completion} />
              </td>
              {hasFailures ? (
                <td>
                  <Failures of={player.failures} />
                </td>
              ) : null}
              {hasRegret ? (
                <td className="number" data-name="regret">
                  {player.regret === null ? '–' : <Value {...player.regret} column={decimals.regret} />}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each class of them on a line of its own, the most frequent first. */
function Failures({ of }: { readonly of: Player['failures'] }) {
  const counts = Object.entries(of).toSorted(([, a], [, b]) => b - a);
  if (counts.length === 0) return <span className="soft">none</span>;
  return counts.map(([failure, count]) => (
    <span
      key={failure}
      className="fail nowrap failure-of"
    >{`✗ ${count} ${failure.replaceAll('_', ' ')}`}</span>
  ));
}
