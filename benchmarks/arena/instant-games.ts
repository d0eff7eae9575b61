import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeClock, nodeFiles } from '../../packages/engine/src/index.ts';
import { arenaStandings, openArenaHome, playArena, readArena } from '../../packages/evaluator/src/index.ts';
import { printRows } from '../print-rows.ts';
import type { BenchmarkRow } from '../row.ts';

/** Four moves, then whoever counted higher wins; as little of a game as can be. */
const GAME = `
export const reset = (seed) => ({ sums: [seed % 3, (seed >> 2) % 3], plies: 0 });
export const legal = () => [0, 1, 2];
export const observe = ({ plies }) => plies;
export const step = ({ sums, plies }, move) => ({ sums: sums.map((sum, i) => sum + (i === plies % 2 ? move : 0)), plies: plies + 1 });
export const result = ({ sums: [a, b], plies }) => (plies < 4 ? null : a === b ? 'draw' : a > b ? 0 : 1);
`;
const PLAYERS = [
  'input.legal[(input.observation * 7) % 3]',
  'input.legal[1]',
  'input.legal[2]',
  '(input.observation + input.side) % 3',
];
const SANDBOXED = 'def move(question):\n    return question["legal"][0]\n';

/**
 * 10,000 games of four moves between four module players of the host: scheduled, played, kept and rated. Beside it what a seed
 * pair costs where one of the two is a submission, whose process in the sandbox lives for that pair.
 */
export async function benchmarkInstantGames(): Promise<readonly BenchmarkRow[]> {
  const games = await timed(
    834,
    PLAYERS.map((_, i) => `{ name: p${i}, module: p${i}.mjs }`),
  );
  const sandboxed = await timed(20, ['{ name: p0, module: p0.mjs }', '{ name: s, submission: entry }']);
  return [
    {
      what: `${games.games} instant games, scheduled to rated`,
      value: games.seconds,
      unit: 's',
      budget: '< 60 s',
    },
    { what: 'one instant game', value: (games.seconds / games.games) * 1e3, unit: 'ms', budget: '' },
    {
      what: 'one seed pair with a sandboxed player',
      value: (sandboxed.seconds / (sandboxed.games / 2)) * 1e3,
      unit: 'ms',
      budget: '',
    },
  ];
}

async function timed(
  openings: number,
  players: readonly string[],
): Promise<{ seconds: number; games: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-instant-'));
  try {
    await writeFile(join(folder, 'game.mjs'), GAME);
    for (const [i, move] of PLAYERS.entries())
      await writeFile(join(folder, `p${i}.mjs`), `export default ({ input }) => ${move};\n`);
    await mkdir(join(folder, 'entry'));
    await writeFile(join(folder, 'entry/player.py'), SANDBOXED);
    const yaml = `key: instant\nenvironment: { module: game.mjs }\nplayers: [${players.join(', ')}]\nschedule: { kind: round_robin, openings: ${openings} }\n`;
    await writeFile(join(folder, 'arena.yaml'), yaml);
    const begun = performance.now();
    const home = openArenaHome({ cwd: folder, make: true });
    const arena = await readArena(nodeFiles(folder), 'arena.yaml');
    const run = await playArena({ arena, home, env: process.env, clock: nodeClock });
    const { games } = arenaStandings({
      run,
      rounds: home.games.rounds(run.id),
      games: home.games.games(run.id),
    });
    home.close();
    return { seconds: (performance.now() - begun) / 1000, games };
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) printRows(await benchmarkInstantGames());
