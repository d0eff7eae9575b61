import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundledProgram } from '../../../../testing/bundled-program.ts';
import { rounds, times } from '../../../../testing/rounds.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { predicted, smallContest, usualLabel } from '../testing/small-contest.ts';

/** Three processes that write at once are killed each time. */
const KILLS = times({ few: 9, full: 30 });
const WRITERS = ['x', 'y', 'z'];
let worker = '';

beforeAll(async () => {
  const { file, remove } = await bundledProgram(join(import.meta.dirname, 'testing/submit-for-ever.ts'));
  worker = file;
  return remove;
});

describe('what is acknowledged', () => {
  test('STO-01 and STO-22: is there after kills of those who submit and score, once, with its event and its bytes', {
    timeout: 120_000 * rounds,
  }, async () => {
    const { home, score } = await smallContest({ items: 4 });
    const { vkey } = await home.signingKey();
    const said = new Set<string>();
    for (let kill = 0; kill < KILLS; kill += WRITERS.length) {
      const lines = await Promise.all(
        WRITERS.map((name, i) => linesUntilKilled(home.path, name, 1 + ((kill + i) % 5))),
      );
      for (const line of lines.flat()) said.add(line);
    }
    await score();
    const { store } = home;
    const submissions = store.submissions.list();
    for (const line of said) {
      const [what, id] = line.split(' ');
      expect(what === 'submitted' ? store.submissions.get(id!) : store.scores.get(id!), line).not.toBeNull();
    }
    expect(submissions.map(({ submission }) => submission.number)).toEqual(submissions.map((_, i) => i + 1));
    for (const { submission, state } of submissions) {
      expect(state).toBe('scored');
      const kinds = store.ledger.about(submission.id).map(({ kind }) => kind);
      expect(kinds).toEqual(['submission.received']);
      expect(store.scores.list({ submission_id: submission.id })).toHaveLength(1);
      await home.blobs.read(submission.artifacts[0]!.digest);
    }
    const scored = [...store.ledger.entries()].filter(({ kind }) => kind === 'score.created');
    expect(scored).toHaveLength(submissions.length);
    expect(checkLedger(store.ledger, [vkey])).toEqual([]);
  });

  test('keeps its order and its quota with two hundred in flight at once', async () => {
    const quotas = 'feedback: { mode: exact }';
    const { send, home, score } = await smallContest({ items: 4, more: quotas });
    const sent = Array.from({ length: 200 }, (_, i) => send(`team ${i % 50}`, predicted(4, usualLabel)));
    const received = await Promise.all(sent);
    const numbers = received.map(({ submission }) => submission.number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    expect(
      home.store.submissions.used('small', 'team 7', received[7]!.submission.received_at.slice(0, 10)),
    ).toMatchObject({ today: 4, in_flight: 4 });
    expect(await score()).toHaveLength(200);
    expect(home.store.ledger.checkpoints().length).toBeLessThan(home.store.ledger.size());
  });

  test('a quota is never exceeded by those who come at once', async () => {
    const { home, submit, register } = await smallContest({ items: 4 });
    await register(`key: small
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: label, values: [pos, neg] } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match] }]
headlines: [exact-match.pass_rate]
quotas: { per_day: 7, in_flight: null }
feedback: { mode: exact }
`);
    const text = Object.entries(predicted(4, usualLabel))
      .map(([id, prediction]) => `${JSON.stringify({ id, prediction })}\n`)
      .join('');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => submit('team', { 'p.jsonl': text })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(home.store.submissions.list()).toHaveLength(7);
  });
});

/** Lets another process work, kills it after so many lines, and gives what it said. */
async function linesUntilKilled(home: string, name: string, lines: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [worker, home, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === lines) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return said;
}
