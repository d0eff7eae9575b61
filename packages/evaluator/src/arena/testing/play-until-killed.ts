// Plays a run in the folder that is named, or at an address, from wherever it stands, and says each time games are kept. Whoever started it kills it.
import { randomBytes } from 'node:crypto';
import { openArenaHome } from '../arena-home.ts';
import { playRun } from '../play-run.ts';
import type { Referee } from '../games.ts';
import { committedRun, madeGame } from './made-run.ts';

const [folder = '.', openings = '1', address] = process.argv.slice(2);
const names = ['x', 'y', 'z'];
const home = openArenaHome({ cwd: folder, make: true, address });
const run =
  home.games.runs()[0] ?? home.games.begin(committedRun('r1', names), () => randomBytes(8).toString('hex'));

/** Ends at different moments, in any order. */
const referee: Referee = {
  play: async (pair, legs) => {
    for (let turns = randomBytes(1)[0]! % 8; turns > 0; turns -= 1)
      await new Promise((resolve) => setImmediate(resolve));
    return legs.map((leg) => ({ game: madeGame(pair, leg, leg === 0 ? 1 : 0), moves: [] }));
  },
  atOnce: 8,
  close: async () => undefined,
};

async function play(): Promise<void> {
  const release = home.hold(run.id);
  await playRun({
    arena: {
      match: { kind: 'game', environment: { module: 'none' } },
      players: names.map((name) => ({
        name,
        isReference: false,
        entrant: null,
        source: { kind: 'outputs', file: '' },
      })),
      schedule: { kind: 'swiss', rounds: 200, openings: Number(openings), sides: 'balanced' },
      openings: 'own',
      sequential: null,
    },
    run,
    games: home.games,
    referee,
    on: ({ kept }) => process.stdout.write(`${kept}\n`),
  });
  release();
  home.close();
  process.stdout.write('done\n');
}

void play();
