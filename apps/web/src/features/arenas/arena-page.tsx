import { shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { arenaQuestion } from '../../client/evaluator-questions.ts';
import type { ArenaView } from '../../client/evaluator-shapes.ts';
import { Answered } from '../../design/answered.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { Said } from '../../design/said.tsx';
import { ShortDigest } from '../../design/text/short-digest.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { useTitle } from '../../design/use-title.ts';
import { ArenaCharts } from './arena-charts.tsx';
import { GameList } from './game-list.tsx';
import { GameReplay } from './game-replay.tsx';
import { MeetingTable } from './meeting-table.tsx';
import { PlayerTable } from './player-table.tsx';
import { SequentialTests } from './sequential-tests.tsx';

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
            say={<Said of={view.sentence} />}
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
