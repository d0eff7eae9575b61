import { nodeClock } from '@assay/engine';
import {
  type Arena,
  type ArenaHome,
  arenaStandings,
  playArena,
  type RunProgress,
  recordBegun,
  recordClosed,
  type Standings,
  standingsNotes,
  votersOf,
} from '@assay/evaluator';
import { type ArenaRun, AssayError } from '@assay/records';
import { type By, type OfHome, withHome } from '../audit/with-home.ts';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';

export interface PlayedArena {
  readonly standings: Standings;
  /** What a reader has to know beside the numbers, a sentence each. */
  readonly notes: readonly string[];
  /** Whether beginning and end stand in the ledger of the home: where it has one. */
  readonly is_recorded: boolean;
}

/** Plays a run to its end; where the home has a ledger, its beginning and its end stand there. */
export async function play(
  { arena, home, run }: { readonly arena: Arena; readonly home: ArenaHome; readonly run?: ArenaRun },
  request: OfHome,
  world: World,
  { signal, on }: Listening<RunProgress> = {},
): Promise<PlayedArena> {
  const is_recorded = await hasLedger(request, world);
  const record = async (write: (...given: Parameters<Parameters<typeof withHome>[2]>) => Promise<void>) => {
    if (is_recorded) await withHome(request, world, write);
  };
  const done = await playArena({
    arena,
    home,
    ...(run === undefined ? {} : { run }),
    env: world.env,
    clock: nodeClock,
    signal,
    on,
    onBegun: (begun) => record((evaluator, by: By) => recordBegun(evaluator, begun, by)),
  });
  const standings = standingsOf(home, done);
  await record((evaluator, by) => recordClosed(evaluator, done, standings, by));
  return { standings, notes: standingsNotes(standings), is_recorded };
}

/** In its folder, or beside the store where that is on PostgreSQL. */
function hasLedger(request: OfHome, world: World): Promise<boolean> {
  return withHome(request, world, () => true).catch((error: unknown) => {
    if (error instanceof AssayError && error.code === 'E_HOME_NONE') return false;
    throw error;
  });
}

/** What the games of a run say so far. */
export function standingsOf({ games }: ArenaHome, run: ArenaRun): Standings {
  const voters = votersOf(run);
  return arenaStandings({ run, rounds: games.rounds(run.id), games: games.games(run.id), voters });
}
