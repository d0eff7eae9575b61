import { type Clock, ownRates, type PaidBy, sharedRates } from '@assay/engine';
import type { ArenaRun } from '@assay/records';
import type { Sandbox } from '@assay/sandbox';
import { answersReferee } from './answers/answers-referee.ts';
import type { ArenaHome } from './arena-home.ts';
import type { Arena } from './declare/arena.ts';
import { arenaVersion } from './declare/arena-version.ts';
import { beginRun, checkUnchanged, withCommittedEntries } from './play/begin-run.ts';
import { gameReferee } from './play/game-referee.ts';
import { playRun, type RunProgress } from './play/play-run.ts';

export interface PlayRequest {
  readonly arena: Arena;
  readonly home: ArenaHome;
  /** The run to go on with; without one a new one begins. */
  readonly run?: ArenaRun;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Rates of models that are shared with others; those of the home's store unless it is given. */
  readonly paid?: PaidBy | undefined;
  readonly clock: Clock;
  /** Where submissions play; what this machine has unless it is said. */
  readonly sandbox?: Sandbox | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly on?: ((progress: RunProgress) => void) | undefined;
  /** Called when the run is committed to, before its first game. */
  readonly onBegun?: (run: ArenaRun) => Promise<void> | void;
}

/** Plays an arena from its beginning or from where it was stopped, to its end. */
export async function playArena(request: PlayRequest): Promise<ArenaRun> {
  const { home, env, clock, signal, on } = request;
  const arena = await withCommittedEntries(request.arena, home.entries);
  const version = await arenaVersion(arena);
  if (request.run !== undefined) checkUnchanged(request.run, version);
  const run = request.run ?? beginRun(arena, version, home.games, clock);
  const release = home.hold(run.id);
  const rates = await sharedRates(home.address);
  try {
    await request.onBegun?.(run);
    const paid = request.paid ?? rates.paid ?? ownRates();
    const place = { folder: arena.folder, env, sandbox: request.sandbox, paid };
    const control = signal ?? new AbortController().signal;
    const referee =
      arena.match.kind === 'game'
        ? await gameReferee(arena, run, place, control)
        : await answersReferee(arena, place, control);
    try {
      await playRun({ arena, run, games: home.games, referee, signal, on });
    } finally {
      await referee.close();
    }
    return run;
  } finally {
    rates.close();
    release();
  }
}
