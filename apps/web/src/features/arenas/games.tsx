import { plural, shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type ArenaView, gameQuestion, GAMES, type GameView } from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Choices, Pager } from '../../design/filters.tsx';
import { useKeys } from '../../design/keys.ts';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { spanText } from '../../design/text/time-text.ts';

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

/** One game, move by move: j and k, or the buttons. */
export function GameReplay({ run, game }: { readonly run: string; readonly game: string }) {
  const query = useQuery(gameQuestion(run, game));
  const place = useRef<HTMLElement>(null);
  // The list that the game was chosen from is long, and the game stands above it.
  // Newer browsers answer with a promise, which is nothing that an effect may return.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [game, query.data]);
  return (
    <section ref={place} className="card" aria-label={`Replay of game ${game}`}>
      <Answered query={query} what={`game ${game}`} isPart>
        {(view) => <Moves view={view} />}
      </Answered>
    </section>
  );
}

function Moves({ view }: { readonly view: GameView }) {
  const { game, moves, agrees, opening } = view.game;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ply = Math.min(search.ply ?? 0, moves.length);
  const go = (to: number): void => {
    if (to < 0 || to > moves.length) return;
    void navigate({
      search: (old) => ({ ...old, ply: to === 0 ? undefined : to }),
      replace: true,
      resetScroll: false,
    });
  };
  useKeys({ j: () => go(ply + 1), k: () => go(ply - 1) });
  const picture = ply === 0 ? opening : moves[ply - 1]?.picture;
  return (
    <>
      <h2>
        {`Game ${game.id}: ${game.first} against ${game.second}`}{' '}
        <span>
          {`${game.ending.replaceAll('_', ' ')} after ${moves.length} moves`}
          {agrees === undefined
            ? ''
            : agrees
              ? '; replayed, it ends the same way'
              : '; replayed, it does not end the same way'}
        </span>
      </h2>
      {(game.why ?? '') === '' ? null : <p className="fail">{`✗ ${game.why}`}</p>}
      <div className="replay">
        <div>
          <p className="choices">
            <button type="button" className="button" disabled={ply === 0} onClick={() => go(0)}>
              Start
            </button>
            <button type="button" className="button" disabled={ply === 0} onClick={() => go(ply - 1)}>
              Back <kbd>k</kbd>
            </button>
            <button
              type="button"
              className="button"
              disabled={ply === moves.length}
              onClick={() => go(ply + 1)}
            >
              Next <kbd>j</kbd>
            </button>
            <span role="status">{`move ${ply} of ${moves.length}`}</span>
          </p>
          {picture === undefined || picture === null ? (
            <Undrawn why={view.unplayed} game={game.id} />
          ) : (
            <pre className="quote" aria-label={`Position after move ${ply}`}>
              {picture}
            </pre>
          )}
        </div>
        <ol className="moves">
          {moves.map(({ side, move, ms, regret }, i) => (
            <li key={i} aria-current={i === ply - 1 ? 'step' : undefined}>
              <button type="button" className="quiet" onClick={() => go(i + 1)}>
                {side === 0 ? game.first : game.second}
              </button>{' '}
              <code>{typeof move === 'string' ? move : JSON.stringify(move)}</code>{' '}
              <span className="soft">
                {spanText(ms)}
                {regret === null ? '' : `, regret ${regret}`}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

/** The moves are kept; positions are drawn by playing them again, which takes the file of the arena. */
function Undrawn({ why, game }: { readonly why: string | null; readonly game: string }) {
  const { run } = route.useParams();
  if (why === null) return <p className="soft">The environment has no drawing for this position.</p>;
  return (
    <p className="soft">
      {`The moves are as they were played; positions are not drawn: ${why}. By command: `}
      <code>{`assay arena replay ${shellWord(game)} --run ${shellWord(run)} --file FILE`}</code>
    </p>
  );
}
