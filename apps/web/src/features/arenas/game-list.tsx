import { plural } from '@assay/shown';
import { getRouteApi, Link } from '@tanstack/react-router';
import { GAMES } from '../../client/evaluator-questions.ts';
import type { ArenaView } from '../../client/evaluator-shapes.ts';
import { Choices } from '../../design/choices.tsx';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { Pager } from '../../design/pager.tsx';

const route = getRouteApi('/arenas/$run');

/** Games, by who played and how they ended; each can be played through. */
export function GameList({ view }: { readonly view: ArenaView }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { games, total, offset, endings, standings } = view;
  const hasWords = games.some(({ why }) => (why ?? '') !== '');
  return (
    <section>
      <div className="choices">
        <Choices
          name="player"
          options={standings.players.map(({ name, games: count }) => ({ value: name, count }))}
          chosen={search.player}
          choose={(player) => void navigate({ search: (old) => ({ ...old, player, from: undefined }) })}
        />
        <Choices
          name="ending"
          options={endings}
          chosen={search.ending}
          choose={(ending) => void navigate({ search: (old) => ({ ...old, ending, from: undefined }) })}
        />
        <span className="soft">{plural(total, standings.match === 'game' ? 'game' : 'verdict')}</span>
      </div>
      <div className="scroll" role="region" aria-label="Games" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">game</th>
              <th scope="col">first</th>
              <th scope="col">second</th>
              <NumberHead>opening</NumberHead>
              <th scope="col">won by</th>
              <th scope="col">ending</th>
              <NumberHead>moves</NumberHead>
              {hasWords ? <th scope="col">details, for the host</th> : null}
            </tr>
          </thead>
          <tbody>
            {games.map((game) => (
              <tr key={game.id} className={search.game === game.id ? 'tie' : undefined}>
                <th scope="row">
                  <Link
                    from="/arenas/$run"
                    search={(old) => ({ ...old, game: game.id, ply: undefined })}
                    resetScroll={false}
                  >
                    {`replay ${game.id}`}
                  </Link>
                </th>
                <td className="nowrap" data-name="first">
                  {game.first}
                </td>
                <td className="nowrap" data-name="second">
                  {game.second}
                </td>
                <td className="number" data-name="opening">
                  {game.opening}
                </td>
                <td className="nowrap" data-name="won by">
                  {winnerOf(game)}
                </td>
                <td className={isPlayed(game) ? 'nowrap' : 'nowrap fail'} data-name="ended by">
                  {`${isPlayed(game) ? '' : '✗ '}${game.ending.replaceAll('_', ' ')}`}
                </td>
                <td className="number" data-name="moves">
                  {game.plies}
                </td>
                {hasWords ? (
                  <td className="soft whole">
                    <span className="one-line" title={game.why ?? undefined}>
                      {game.why ?? ''}
                    </span>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager
        from={offset}
        shown={games.length}
        total={total}
        window={GAMES}
        go={(from) =>
          void navigate({
            search: (old) => ({ ...old, from: from === 0 ? undefined : from }),
            resetScroll: false,
          })
        }
      />
    </section>
  );
}

const played: ReadonlySet<string> = new Set(['result', 'move_limit', 'verdict']);

/** Nobody's fault ended it. */
const isPlayed = ({ ending }: ArenaView['games'][number]): boolean => played.has(ending);

function winnerOf({ score, first, second }: ArenaView['games'][number]): string {
  if (score === null) return 'no verdict';
  return score === 0.5 ? 'nobody' : score === 1 ? first : second;
}
