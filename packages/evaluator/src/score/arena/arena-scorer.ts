import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFiles } from '@assay/engine';
import { AssayError, type JsonObject, jsonObjectSchema } from '@assay/records';
import { openArenaHome } from '../../arena/arena-home.ts';
import { arenaVersion } from '../../arena/declare/arena-version.ts';
import { readArena } from '../../arena/declare/read-arena.ts';
import { playArena } from '../../arena/play-arena.ts';
import { arenaStandings } from '../../arena/standings/arena-standings.ts';
import { hiddenDigest } from '../../vault/hidden-digest.ts';
import type { Vault } from '../../vault/vault.ts';
import { officialSandbox } from '../code/official-sandbox.ts';
import { codeOf, openCode } from '../code/open-code.ts';
import { runtimeComponents } from '../code/runtime-components.ts';
import type { ScorerKind, ScoringWork } from '../scorer-kind.ts';
import { arenaPlace, keepArena, packArena, unpackArena } from './kept-arena.ts';
import { arenaMetrics, resultOfArena } from './result-of-arena.ts';

/** A submission's code against the fixed opponents of the host, which it never sees. */
export const arenaScorer: ScorerKind<'arena'> = {
  register: async (scorer, { evaluator, folder, vault }) => {
    codeOf(scorer, evaluator);
    const place = arenaPlace(scorer, folder);
    const arena = await readArena(nodeFiles(place.folder, folder), place.file, { waits: true });
    if (!arena.takesEntry)
      throw new AssayError(
        'usage',
        'E_ARENA_ENTRY',
        `the arena of ${scorer.key} has no entry, so that no submission can play in it`,
        {
          fix: 'Write entry: { file: player.py }.',
        },
      );
    const { components } = await arenaVersion(arena);
    return {
      components: {
        kind: 'arena',
        ...(await runtimeComponents({})),
        files: vault === null ? null : await keptFiles(vault, await packArena(place)),
        arena: vault === null ? null : await withoutOpponents(vault, components),
      },
      metrics: arenaMetrics(scorer.key),
    };
  },
  score: async (scorer, work) => {
    const { registered, vault } = work;
    const components = jsonObjectSchema.parse(registered.scorer.components[scorer.key]);
    const place = await officialSandbox(work);
    const arena = await unpackArena(vault, components['files']);
    const code = await openCode(codeOf(scorer, registered.evaluator), work);
    try {
      const played = await playOnce(arena, code.folder, work, place.sandbox);
      return resultOfArena(scorer.key, played, { place });
    } finally {
      await Promise.all([arena.remove(), code.remove()]);
    }
  },
};

async function keptFiles(vault: Vault, bytes: Buffer): Promise<string> {
  const digest = await hiddenDigest(vault, 'arena', bytes);
  await keepArena(vault, digest, bytes);
  return digest;
}

/**
 * Counts and policies stand in the record as they are; whatever names the environment or an opponent, or tells which positions
 * will be played, only by digests that nobody can guess.
 */
async function withoutOpponents(vault: Vault, components: JsonObject): Promise<JsonObject> {
  const { match, opponents, rating, schedule, seeds, ...open } = components;
  const hide = (what: string, value: unknown) =>
    hiddenDigest(vault, `arena ${what}`, Buffer.from(JSON.stringify(value)));
  const { kind } = jsonObjectSchema.parse(schedule);
  const { seed, ...drawing } = jsonObjectSchema.parse(seeds);
  return {
    ...open,
    match: await hide('match', match),
    opponents: await hide('opponents', opponents),
    rating: await hide('rating', rating),
    schedule: kind === 'listed' ? await hide('schedule', schedule) : schedule!,
    seeds: seed === undefined ? drawing : { ...drawing, seed: await hide('seed', seed) },
  };
}

async function playOnce(
  place: { readonly folder: string; readonly file: string },
  entry: string,
  { env, paid, clock, signal }: ScoringWork,
  sandbox: Parameters<typeof playArena>[0]['sandbox'],
) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-games-'));
  const home = openArenaHome({ cwd: folder, make: true });
  try {
    const arena = await readArena(nodeFiles(place.folder), place.file, { entry });
    const run = await playArena({ arena, home, env, paid, clock, signal, sandbox });
    const [rounds, games] = [home.games.rounds(run.id), home.games.games(run.id)];
    const moves = games.map(({ id }) => home.games.moves(run.id, id) ?? []);
    return { limits: arena.limits, run, games, moves, standings: arenaStandings({ run, rounds, games }) };
  } finally {
    home.close();
    await rm(folder, { recursive: true, force: true });
  }
}
