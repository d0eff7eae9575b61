import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeClock, nodeFiles } from '@assay/engine';
import { onTestFinished } from 'vitest';
import { openArenaHome } from '../arena-home.ts';
import { readArena } from '../read-arena.ts';
import { playArena } from '../answers-referee.ts';
import { arenaStandings, type Standings } from '../arena-standings.ts';
import { votersOf } from '../replay-game.ts';

/** The last stone wins; take one, two or three. Seeds set how many there are. The reference policy leaves a multiple of four. */
export const NIM = `
export const reset = (seed) => ({ stones: 5 + (seed % 11), turn: 0 });
export const turn = (state) => state.turn;
export const legal = ({ stones }) => [1, 2, 3].filter((take) => take <= stones);
export const observe = ({ stones }) => ({ stones });
export const step = ({ stones, turn }, take) => ({ stones: stones - take, turn: 1 - turn });
export const result = ({ stones, turn }) => (stones === 0 ? 1 - turn : null);
export const regret = ({ stones }, take) => (stones % 4 !== 0 && (stones - take) % 4 !== 0 ? 1 : 0);
export const draw = ({ stones }) => '|'.repeat(stones);
`;
export const GOOD = 'export default ({ input: { observation: { stones } } }) => stones % 4 || 1;';
const GREEDY = 'export default ({ input: { legal } }) => legal.at(-1);';
export const ONE = 'export default ({ input: { legal } }) => legal[0];';

/** Three players, every pair at six openings, seeds that are the same every time. */
export const madeArenaText = `key: nim
environment: { module: game.mjs }
players:
  - { name: good, module: good.mjs }
  - { name: greedy, module: greedy.mjs }
  - { name: one, module: one.mjs }
schedule: { kind: round_robin, openings: 6 }
seeds: { policy: fixed, seed: 7 }
`;

const usual = {
  'game.mjs': NIM,
  'good.mjs': GOOD,
  'greedy.mjs': GREEDY,
  'one.mjs': ONE,
  'arena.yaml': madeArenaText,
};

/** A folder with an arena in it, and a home. */
export function madeArena(files: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-arena-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ ...usual, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, read: () => readArena(nodeFiles(folder), 'arena.yaml') };
}

/** Plays an arena to its end, and tells what came of it. */
export async function played(folder: string, address?: string): Promise<Standings> {
  const home = openArenaHome({ cwd: folder, make: true, address });
  try {
    const arena = await readArena(nodeFiles(folder), 'arena.yaml');
    const run = await playArena({ arena, home, env: process.env, clock: nodeClock });
    const { games } = home;
    const voters = votersOf(run);
    return arenaStandings({ run, rounds: games.rounds(run.id), games: games.games(run.id), voters });
  } finally {
    home.close();
  }
}
