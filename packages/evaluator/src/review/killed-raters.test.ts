import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomStream } from '@assay/metrics';
import { beforeAll, expect, test } from 'vitest';
import { bundledProgram } from '../../../../testing/bundled-program.ts';
import { rounds } from '../../../../testing/rounds.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { openEnvelope } from '../ledger/envelope.ts';
import { voteDigest } from './queue/next-item.ts';
import { standingVotes } from './reviews.ts';
import { reviewedContest } from './testing/reviewed-contest.ts';

const RATERS = ['ada', 'bob', 'cyd'];
const KILLS = 30 * rounds;
let worker = '';

beforeAll(async () => {
  const { file, remove } = await bundledProgram(join(import.meta.dirname, 'testing/rate-until-killed.ts'));
  worker = file;
  return remove;
});

/** Lets a rater work, kills them after so many lines, and gives what was acknowledged. */
async function saidUntilKilled(home: string, rater: string, lines: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [worker, home, rater], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === lines) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return said;
}

test(
  'after any number of kills no vote is lost, none counts twice, and the log has every one',
  async () => {
    const { send, desk, home } = await reviewedContest({
      items: 40 * rounds,
      review: '  raters_per_item: 3\n  adjudicate: never',
    });
    await send('blue');
    await desk();
    const random = randomStream(31, 'kills');
    const said: string[] = [];
    for (let kill = 0; kill < KILLS; kill += RATERS.length) {
      const lines = RATERS.map((rater) => saidUntilKilled(home.path, rater, 1 + random.nextInt(8)));
      for (const [i, each] of (await Promise.all(lines)).entries())
        said.push(...each.map((line) => `${RATERS[i]} ${line}`));
    }
    const { reviews, ledger } = home.store;
    const items = reviews.items();
    const votes = items.flatMap(({ id }) => reviews.votes({ item: id }));
    const keys = votes.map(({ item, rater, round, revision }) => `${item} ${rater} ${round} ${revision}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const line of said) {
      const [rater, kind, item] = line.split(' ');
      expect(votes.some((vote) => vote.rater === rater && vote.kind === kind && vote.item === item)).toBe(
        true,
      );
    }
    expect(votes.length).toBeGreaterThanOrEqual(said.length);
    for (const { id } of items)
      expect(standingVotes(reviews.votes({ item: id })).length).toBeLessThanOrEqual(3);
    const logged = [...ledger.entries()].filter(({ kind }) => kind === 'review.vote');
    const digests = new Set(
      logged.map(({ envelope }) => openEnvelope(envelope).statement.predicate['digest']),
    );
    expect(digests).toEqual(new Set(votes.map(voteDigest)));
    expect(logged).toHaveLength(votes.length);
    expect(checkLedger(ledger, [(await home.signingKey()).vkey])).toEqual([]);
  },
  120_000 * rounds,
);
