import { nodeDigester } from '@assay/engine';
import type { ArenaRun, JsonObject } from '@assay/records';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import type { Standings } from './standings/standings.ts';

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
