import {
  intervalChart,
  matrixChart,
  pathChart,
  plural,
  ratingCells,
  sequentialWords,
  shellWord,
} from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { arenaQuestion, type ArenaView } from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Chart } from '../../design/numbers/chart.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { SmallInterval } from '../../design/numbers/inline-plots.tsx';
import { decimalsIn, Range, tieShade, Value } from '../../design/numbers/value.tsx';
import { Lead, PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { ShortDigest } from '../../design/text/long-text.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { GameList, GameReplay } from './games.tsx';

type Standings = ArenaView['standings'];

/** Ratings with intervals, and who took how many points off whom. */
function ArenaCharts({ standings }: { readonly standings: Standings }) {
  return (
    <div className="cards">
      <section className="card">
        <Chart
          markup={(width) =>
            standings.refused === null ? ratings(standings, width) : winRates(standings, width)
          }
        />
      </section>
      <section className="card">
        <Chart markup={(width) => meetings(standings, width)} />
      </section>
    </div>
  );
}

function ratings({ players }: Standings, width: number) {
  const estimates = players.map(({ name, rating, interval }) => {
    // The anchor is what it is set to, and has no interval.
    const told = interval?.low === interval?.high ? null : interval;
    const value = rating === null || told !== null ? rating : Math.round(rating);
    return { label: name, value, low: told?.low ?? null, high: told?.high ?? null };
  });
  const known = players.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  return intervalChart(estimates, {
    title: 'Ratings, 95 % intervals',
    from: Math.min(1000, ...known),
    to: Math.max(1000, ...known),
    reference: null,
    width,
  });
}

function winRates({ players }: Standings, width: number) {
  const estimates = players.map(({ name, win_rate: { value, interval } }) => ({
    label: name,
    value,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  }));
  return intervalChart(estimates, {
    title: 'Win rate over pairs',
    from: 0,
    to: 1,
    reference: { value: 0.5, label: 'even' },
    width,
  });
}

/** Over how many pairs: the same for all, or from the fewest to the most. */
function pairsText(met: Standings['head_to_head']): string {
  const pairs = met.map(({ score }) => score.n);
  const [fewest, most] = [Math.min(...pairs), Math.max(...pairs)];
  if (pairs.length === 0) return 'no pairs yet';
  return fewest === most ? `over ${plural(most, 'pair')} each` : `over ${fewest} to ${most} pairs`;
}

function meetings({ players, head_to_head: met }: Standings, width: number) {
  const names = players.map(({ name }) => name);
  const points = (a: string, b: string): number | null => {
    const found = met.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
    const value = found?.score.value ?? null;
    return value === null ? null : found?.a === a ? value : 1 - value;
  };
  return matrixChart({
    title: 'Head to head',
    note: `points of the row against the column, ${pairsText(met)}`,
    names,
    values: names.map((a) => names.map((b) => (a === b ? null : points(a, b)))),
    width,
  });
}

type Meeting = ArenaView['standings']['head_to_head'][number];

/** How pairs of games ended for the one named first: from both lost to both won. */
const endings = ['LL', 'LD', 'DD, WL', 'WD', 'WW'] as const;

/** Every pairing with its interval, and how its pairs ended; drawn once it is unfolded, since there are many. */
function MeetingTable({ met }: { readonly met: readonly Meeting[] }) {
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

type Player = ArenaView['standings']['players'][number];

/** A player a row; those of one shade cannot be told apart. */
function PlayerTable({ players }: { readonly players: readonly Player[] }) {
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
                  <PlayerFailures of={player.failures} />
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
function PlayerFailures({ of }: { readonly of: Player['failures'] }) {
  const counts = Object.entries(of).toSorted(([, a], [, b]) => b - a);
  if (counts.length === 0) return <span className="soft">none</span>;
  return counts.map(([failure, count]) => (
    <span
      key={failure}
      className="fail nowrap failure-of"
    >{`✗ ${count} ${failure.replaceAll('_', ' ')}`}</span>
  ));
}

/** More of them are folded: every pairing has a test of its own. */
const MOST_TESTS = 6;

/** The path of each sequential test between its bounds. */
function SequentialTests({ met }: { readonly met: readonly Meeting[] }) {
  const tests = met.filter(({ sequential }) => sequential !== null);
  if (tests.length === 0) return null;
  const [first, rest] = [tests.slice(0, MOST_TESTS), tests.slice(MOST_TESTS)];
  return (
    <section aria-label="Sequential tests">
      <h2>{plural(tests.length, 'sequential test')}</h2>
      <p className="soft">
        A pairing stops as soon as its path crosses a bound. H1: the first is better than the second by what
        the file asks for. H0: it is not.
      </p>
      <TestPaths of={first} />
      {rest.length === 0 ? null : (
        <details className="fold">
          <summary>{plural(rest.length, 'more test')}</summary>
          <TestPaths of={rest} />
        </details>
      )}
    </section>
  );
}

function TestPaths({ of }: { readonly of: readonly Meeting[] }) {
  return (
    <div className="cards">
      {of.map((meeting) => (
        <section key={`${meeting.a} ${meeting.b}`} className="card">
          <Chart markup={(width) => testPath(meeting, width)} />
        </section>
      ))}
    </div>
  );
}

function testPath({ a, b, sequential }: Meeting, width: number) {
  const { path, upper, lower } = sequential!;
  return pathChart({
    title: `Sequential test: ${a} against ${b}`,
    note: sequentialWords(sequential!),
    axes: ['pairs', 'log likelihood ratio'],
    points: path.map(({ pairs, llr }) => ({ x: pairs, y: llr })),
    bounds: [
      { value: upper, label: 'accept H1' },
      { value: lower, label: 'accept H0' },
    ],
    width,
  });
}

const route = getRouteApi('/arenas/$run');

/** Who plays best, who met whom, and how did it go? */
export function ArenaPage() {
  const { run } = route.useParams();
  const { player, ending, game, from } = route.useSearch();
  useTitle(`Arena ${run}`);
  const query = useQuery(arenaQuestion(run, { player, ending, offset: from }));
  return (
    <Answered query={query} what="the standings">
      {(view) => (
        <>
          <PageHead
            title={view.standings.arena_key}
            sub={
              <>
                <span className="mono">{view.standings.run_id}</span> · begun{' '}
                {timeText(view.standings.begun_at)} · version <ShortDigest of={view.standings.version} /> ·
                seeds {view.standings.seeds.policy}
              </>
            }
            say={<Lead lead={view.sentence} />}
          />
          <ul className="facts">
            {view.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
            {view.runs.length === 0 ? null : <OtherRuns runs={view.runs} />}
          </ul>
          <ArenaCharts standings={view.standings} />
          <PlayerTable players={view.standings.players} />
          <MeetingTable met={view.standings.head_to_head} />
          <SequentialTests met={view.standings.head_to_head} />
          {game === undefined ? null : <GameReplay run={run} game={game} />}
          <GameList view={view} />
          <ShowsThis
            command={
              game === undefined
                ? `assay arena show ${shellWord(run)}`
                : `assay arena replay ${shellWord(game)} --run ${shellWord(run)}`
            }
          />
        </>
      )}
    </Answered>
  );
}

/** The same arena, played before or after. */
function OtherRuns({ runs }: { readonly runs: ArenaView['runs'] }) {
  return (
    <li>
      Other runs:{' '}
      {runs.map(({ id, begun_at: at }, i) => (
        <span key={id}>
          {i === 0 ? '' : ', '}
          <Link to="/arenas/$run" params={{ run: id }}>
            {timeText(at)}
          </Link>
        </span>
      ))}
    </li>
  );
}
