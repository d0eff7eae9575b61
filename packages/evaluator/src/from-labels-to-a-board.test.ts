import { describe, expect, test } from 'vitest';
import { openBoard } from './board/board-of.ts';
import { checkLedger } from './ledger/check-ledger.ts';
import { contest } from './testing/contest.ts';
import { jsonl } from './testing/contest-texts.ts';

const evaluator = `
key: sentiment
problem: problem.jsonld
artifacts:
  - kind: predictions
    name: predictions
    prediction: { type: label, values: [pos, neg] }
metadata: { model: {} }
labels: { file: labels.csv, label: label, slices: [domain] }
scorers:
  - key: labels
    kind: labels
    metrics: [exact-match, { pgr: { weak: 0.5, ceiling: 1 } }]
headlines: [exact-match.pass_rate]
gates: [{ metric: exact-match.pass_rate, min: 0.6 }]
feedback: { mode: exact }
slice_floor: 2
`;
const labels = 'id,label,domain\nq1,pos,films\nq2,neg,films\nq3,pos,books\nq4,neg,books\n';
const claims = { model: 'a model' };

describe('from a labels file to a board', () => {
  test('predictions are received, scored against hidden labels, ranked, and proved', async () => {
    const { register, submit, score, home } = await contest();
    const registered = await register(evaluator, { 'labels.csv': labels });
    expect(registered.items?.count).toBe(4);
    const one = await submit(
      'one',
      { 'predictions.jsonl': jsonl({ q1: 'pos', q2: 'neg', q3: 'pos', q4: 'pos' }) },
      claims,
    );
    expect(one).toMatchObject({ state: 'queued', problem: null, submission: { number: 1, team: 'one' } });
    await submit('two', { 'any.csv': 'id,prediction\nq4,neg\nq3,neg\nq2,pos\nq1,neg\n' }, claims);
    const [first, second] = await score();
    expect(first).toMatchObject({
      status: 'scored',
      split: 'all',
      counts: { items: 4, answered: 4, errors: {} },
      gates: [{ metric: 'exact-match.pass_rate', min: '0.6', outcome: 'pass' }],
    });
    expect(first!.metrics.map(({ name, value }) => [name, value])).toEqual([
      ['exact-match.pass_rate', '0.750000'],
      ['pgr.value', '0.5'],
    ]);
    expect(first!.slices.map(({ name, items }) => [name, items])).toEqual([
      ['domain=books', 2],
      ['domain=films', 2],
    ]);
    expect(second!.gates[0]!.outcome).toBe('fail');
    expect(await score()).toEqual([]);
    const board = openBoard(
      { registered, split: 'all', viewer: 'public', now: '2026-11-15T12:00:00Z' },
      home,
    );
    expect(board.entries.map(({ team, rank, shown, attempts }) => [team, rank, shown, attempts])).toEqual([
      ['one', 1, '0.750000', 1],
      ['two', 2, '0.250000', 1],
    ]);
    const { vkey } = await home.signingKey();
    expect(checkLedger(home.ledger.store, [vkey])).toEqual([]);
  });
});
