import { type Clock, nodeDigester, ownRates, type PaidBy, sharedRates } from '@assay/engine';
import type { ArenaRun, JsonObject } from '@assay/records';
import type { Sandbox } from '@assay/sandbox';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { answersReferee } from './answers-referee.ts';
import type { ArenaHome } from './arena-home.ts';
import type { Arena } from './arena-schema.ts';
import { arenaVersion } from './arena-version.ts';
import { gameReferee } from './play-game.ts';
import { beginRun, checkUnchanged, playRun, type RunProgress, withCommittedEntries } from './play-run.ts';
import type { Standings } from './standings.ts';

interface PlayRequest {
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

interface By {
  readonly actor: string;
  readonly at: string;
}

/** In the ledger: who takes part by which version, and that the seeds were fixed by then. Once for each run. */
export async function recordBegun(home: EvaluatorHome, run: ArenaRun, by: By): Promise<void> {
  const { version, players, seeds } = run;
  const committed = Object.fromEntries(players.map(({ name, digest }) => [name, digest]));
  await once(home, 'arena.begun', run, {
    version,
    players: committed,
    seeds: { policy: seeds.policy, commitment: seeds.commitment },
    actor: by.actor,
    at: by.at,
  });
}

/** In the ledger: what was played, and what came of it. Once for each run. */
export async function recordClosed(
  home: EvaluatorHome,
  run: ArenaRun,
  standings: Standings,
  by: By,
): Promise<void> {
  const { games, pairings } = standings;
  const digest = nodeDigester.json(JSON.parse(JSON.stringify(standings)));
  await once(home, 'arena.closed', run, {
    version: run.version,
    games,
    pairings,
    standings: digest,
    actor: by.actor,
    at: by.at,
  });
}

async function once(
  { ledger, signingKey }: EvaluatorHome,
  kind: 'arena.begun' | 'arena.closed',
  { id }: ArenaRun,
  predicate: JsonObject,
): Promise<void> {
  if (ledger.store.about(id).some((entry) => entry.kind === kind)) return;
  ledger.append(await signingKey(), () => [{ kind, subjects: [], predicate: { about: id, ...predicate } }]);
}
