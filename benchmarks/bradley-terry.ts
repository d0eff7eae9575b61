import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Battle } from '../packages/metrics/src/arena/battles.ts';
import { bradleyTerry } from '../packages/metrics/src/arena/bradley-terry/bradley-terry.ts';
import { playerRatings } from '../packages/metrics/src/arena/player-ratings.ts';
import { randomStream } from '../packages/metrics/src/random/random-stream.ts';
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';

const BATTLES = 1_000_000;
const PLAYERS = 200;
const PROMPTS = 20_000;

/**
 * 1,000,000 battles of 200 players over 20,000 prompts, with ties: the time to parse them from JSONL on disk,
 * the time from parsed rows to ratings with clustered intervals (median of five), and the ratio of the two.
 */
export async function benchmarkBradleyTerry(): Promise<readonly BenchmarkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-battles-'));
  try {
    const file = join(folder, 'battles.jsonl');
    await pipeline(Readable.from(battleLines()), createWriteStream(file));
    const parseStart = performance.now();
    const battles = await parseBattles(file);
    const parse = (performance.now() - parseStart) / 1000;
    const first = timeFit(battles);
    const fit = median([first, ...Array.from({ length: 4 }, () => timeFit(battles))]);
    return [
      { what: `parse ${BATTLES} battles`, value: parse, unit: 's', budget: '' },
      { what: 'fit with clustered intervals, first', value: first, unit: 's', budget: '< 2 s' },
      { what: 'fit with clustered intervals, median of 5', value: fit, unit: 's', budget: '< 2 s' },
      { what: 'fit over parse', value: first / parse, unit: '×', budget: '< 5 ×' },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function* battleLines(): Generator<string> {
  const random = randomStream(1, 'battles');
  const strength = Array.from({ length: PLAYERS }, (_, i) => (4 * i) / PLAYERS - 2);
  let chunk = '';
  for (let i = 0; i < BATTLES; i += 1) {
    const a = random.nextInt(PLAYERS);
    const b = (a + 1 + random.nextInt(PLAYERS - 1)) % PLAYERS;
    const firstWins = random.nextFloat() < 1 / (1 + Math.exp(strength[b]! - strength[a]!));
    const winner = random.nextFloat() < 0.2 ? 'tie' : firstWins ? 'a' : 'b';
    chunk += `${JSON.stringify({ a: name(a), b: name(b), winner, cluster: `prompt-${random.nextInt(PROMPTS)}` })}\n`;
    if (chunk.length > 1 << 16) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

function name(player: number): string {
  return `model-${String(player).padStart(3, '0')}`;
}

async function parseBattles(file: string): Promise<readonly Battle[]> {
  const battles: Battle[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    battles.push(JSON.parse(line) as Battle);
  }
  return battles;
}

function timeFit(battles: readonly Battle[]): number {
  const start = performance.now();
  const ratings = playerRatings(bradleyTerry(battles));
  const seconds = (performance.now() - start) / 1000;
  if (ratings.length !== PLAYERS || ratings.some(({ interval }) => interval === null)) {
    throw new Error('the fit gave no interval for some player');
  }
  return seconds;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

if (import.meta.main) printRows(await benchmarkBradleyTerry());
