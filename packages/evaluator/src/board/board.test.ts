import type { Viewer } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreFinal } from '../score/score-queued.ts';
import { predicted, smallContest, usualLabel, type SmallContestOptions } from '../testing/small-contest.ts';
import { openBoard } from './board-of.ts';
import { visibleScore } from './visible-score.ts';

const ITEMS = 100;
/** So many right, the others wrong. */
const right = (count: number) =>
  predicted(ITEMS, (i) => (i < count ? usualLabel(i) : usualLabel(i) === 'pos' ? 'neg' : 'pos'));

async function played(options: SmallContestOptions, entries: readonly (readonly [string, number])[]) {
  const made = await smallContest({ items: ITEMS, ...options });
  for (const [team, count] of entries) await made.send(team, right(count));
  const scores = await made.score();
  const registered = made.home.store.evaluators.get('small')!;
  const board = (
    viewer: Viewer = 'public',
    split = registered.evaluator.splits?.feedback ?? 'all',
    now = '2027-01-01T00:00:00Z',
  ) => openBoard({ registered, split, viewer, now }, made.home);
  return { ...made, registered, scores, board };
}

/** A phase that is not over. */
const open = 'phases: [{ key: main, opens: 2026-01-01T00:00:00Z, closes: 2028-01-01T00:00:00Z }]';

const standing = (board: ReturnType<typeof openBoard>) =>
  board.entries.map(({ team, rank, tie_group, shown, attempts }) => [team, rank, tie_group, shown, attempts]);

describe('a board', () => {
  test('ranks the best of the attempts, with groups that the data does not tell apart', async () => {
    const { board } = await played({}, [
      ['a', 60],
      ['b', 95],
      ['a', 92],
      ['c', 20],
      ['d', 95],
    ]);
    expect(standing(board())).toEqual([
      ['b', 1, 1, '0.950000', 1],
      ['d', 1, 1, '0.950000', 1],
      ['a', 3, 1, '0.920000', 2],
      ['c', 4, 2, '0.200000', 1],
    ]);
  });

  test('SUB-20: under the Ladder a single item never moves what is shown, and nothing else is told', async () => {
    const { board, scores, registered } = await played({ more: 'feedback: { mode: ladder }' }, [
      ['a', 60],
      ['a', 61],
      ['a', 65],
      ['a', 85],
      ['a', 10],
    ]);
    const [entry] = board().entries;
    expect(entry).toMatchObject({ shown: '0.8', metrics: [], gates: [], attempts: 5 });
    expect(visibleScore(scores[0]!, registered.evaluator, 'submitter', 'ladder')).not.toHaveProperty(
      'metrics',
    );
    const { board: before } = await played({ more: 'feedback: { mode: ladder }' }, [
      ['a', 60],
      ['a', 61],
    ]);
    expect(before().entries[0]!.shown).toBe('0.6');
    expect(board('evaluator').entries[0]!.shown).toBe('0.850000');
  });

  test('a number says of how many items it is, to whom counts are told', async () => {
    const more = 'feedback: { mode: exact }';
    const made = await smallContest({ items: ITEMS, more, missing: 'wrong' });
    await made.send('a', predicted(40, usualLabel));
    await made.score();
    const registered = made.home.store.evaluators.get('small')!;
    const answered = (viewer: Viewer) =>
      openBoard({ registered, split: 'all', viewer, now: '2027-01-01T00:00:00Z' }, made.home).entries[0]!
        .answered;
    expect(answered('evaluator')).toEqual({ items: 40, of: ITEMS });
    expect(answered('public')).toBeNull();
  });

  test('feedback none tells nothing until the end, and the end tells all', async () => {
    const { board } = await played({ more: `feedback: { mode: none }\n${open}` }, [
      ['a', 60],
      ['b', 90],
    ]);
    expect(standing(board())).toEqual([
      ['a', null, null, null, 1],
      ['b', null, null, null, 1],
    ]);
    expect(standing(board('public', 'all', '2028-01-01T00:00:00Z'))[0]).toEqual(['b', 1, 1, '0.900000', 1]);
  });

  test.each([
    ['feedback none', 'feedback: { mode: none }', 'all'],
    [
      "a headline that is the host's",
      'feedback: { mode: exact }\nvisibility: { headline: evaluator }',
      'all',
    ],
    ['a Ladder of it', 'feedback: { mode: ladder }\nvisibility: { headline: evaluator }', 'all'],
    ['the final split before the end', `splits: { feedback: feedback, final: final }\n${open}`, 'final'],
  ])('SUB-19: with %s a board does not say which attempt of a team is the best', async (_, more, split) => {
    const columns = split === 'final' ? ', split: split' : '';
    for (const [first, second] of [
      [90, 20],
      [20, 90],
    ] as const) {
      const { board, context, home } = await played({ more, columns }, [
        ['a', first],
        ['a', second],
      ]);
      if (split === 'final') await Array.fromAsync(scoreFinal('small', context));
      const newest = home.store.submissions.list({ evaluator_key: 'small' })[1]!.submission.id;
      expect(board('public', split).entries).toMatchObject([{ submission_id: newest, shown: null }]);
    }
  });

  test('the final ranking is on items that never gave feedback, and shown when it is over', async () => {
    const more = `splits: { feedback: feedback, final: final }\n${open}\nfeedback: { mode: exact }`;
    const { board, context, home } = await played({ more, columns: ', split: split' }, [
      ['a', 60],
      ['b', 90],
    ]);
    expect(board().entries[0]).toMatchObject({ team: 'b', shown: '0.900000', metrics: [{ n: 50 }] });
    await Array.fromAsync(scoreFinal('small', context));
    expect(board('public', 'final').entries[0]!.shown).toBeNull();
    expect(board('public', 'final', '2028-06-01T00:00:00Z')).toMatchObject({
      is_final: true,
      entries: [{ team: 'b', shown: '0.900000' }, { team: 'a' }],
    });
    expect(home.store.scores.list({ split: 'final' })).toHaveLength(2);
  });

  test('STO-26: an invalidated score ranks nowhere, and its gates are stale', async () => {
    const more = 'feedback: { mode: exact }\ngates: [{ metric: exact-match.pass_rate, min: 0.8 }]';
    const { board, scores, home } = await played({ more }, [
      ['a', 90],
      ['b', 85],
      ['a', 50],
    ]);
    expect(board().entries[0]).toMatchObject({ team: 'a', gates: [{ outcome: 'pass', stale: false }] });
    const invalidate = async (score_id: string) =>
      home.ledger.append(await home.signingKey(), () => [
        { kind: 'score.invalidated', subjects: [], predicate: { score_id, reason: 'leaked' } },
      ]);
    await invalidate(scores[0]!.id);
    expect(standing(board())).toEqual([
      ['b', 1, 1, '0.850000', 1],
      ['a', 2, 2, '0.500000', 2],
    ]);
    await invalidate(scores[2]!.id);
    expect(board().entries[1]).toMatchObject({
      team: 'a',
      rank: null,
      marks: ['invalidated'],
      gates: [{ stale: true }],
    });
  });

  test('SUB-21: slices below the floor are seen by the host alone, with all that they would follow from', async () => {
    const more = 'feedback: { mode: exact }\nslice_floor: 30';
    const { scores, registered } = await played({ more, columns: ', slices: [domain]' }, [['a', 60]]);
    const slices = (viewer: Viewer) =>
      visibleScore(scores[0]!, registered.evaluator, viewer, 'exact').slices?.map(({ name, items }) => [
        name,
        items,
      ]);
    expect(slices('public')).toBeUndefined();
    expect(slices('submitter')).toEqual([]);
    expect(slices('evaluator')).toEqual([
      ['domain=a', 25],
      ['domain=b', 75],
    ]);
  });

  test('SUB-24: resources and times of a scoring are not told', async () => {
    const { scores, registered } = await played({}, [['a', 60]]);
    expect(visibleScore(scores[0]!, registered.evaluator, 'submitter', 'exact')).not.toHaveProperty(
      'execution',
    );
  });

  test('one version of the scorer: scores of another are not on it', async () => {
    const { board, home, register, send, score } = await played({}, [['a', 60]]);
    const before = board();
    await register(
      `key: small
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: label, values: [pos, neg] } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match, accuracy] }]
headlines: [exact-match.pass_rate]
quotas: { per_day: null, in_flight: null }
feedback: { mode: exact }
`,
    );
    await send('a', right(99));
    expect(await score()).toHaveLength(1);
    expect(board().entries[0]).toMatchObject({ shown: '0.600000', attempts: 2 });
    expect(board().scorer_id).toBe(before.scorer_id);
    expect(home.store.scores.list()).toHaveLength(2);
  });
});
