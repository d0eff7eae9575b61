import { describe, expect, test } from 'vitest';
import { openBoard } from '../board/board-of.ts';
import { boardPage } from '../board/board-page.ts';
import { predicted, smallContest, usualLabel } from '../testing/small-contest.ts';
import { looksOf, teamMarks } from './teams.ts';
import { arrival, received, unlimited } from './testing/arrival.ts';

const right = predicted(20, usualLabel);
const areAlike = (one: string, other: string): boolean =>
  looksOf(one).some((look) => looksOf(other).includes(look));

describe('UI-06: the name of a team', () => {
  test.each([
    ['OpenAI', 'Open\u0391I'],
    ['OpenAI', '\u041Epen\u0410I'],
    ['OpenAI', 'OpenAl'],
    ['OpenAI', 'OpenA1'],
    ['OpenAI', '0penAI'],
    ['OpenAI', 'openai'],
    ['OpenAI', 'open\u03B1i'],
    ['OpenAI', 'Open\u202EAI'],
    ['OpenAI', '\uFF2F\uFF50\uFF45\uFF4E\uFF21\uFF29'],
    ['OpenAI', '\u{1D5AE}penAI'],
    ['OpenAI', 'OpenAI '],
    ['Team One', 'Team  One'],
    ['paypal', 'p\u0430yp\u0430l'],
    ['paypal', 'p\u0251yp\u0251l'],
    ['modern', 'modem'],
    ['Stra\u00DFe', 'STRASSE'],
    ['\u041F\u0440\u0438\u0432\u0435\u0442', '\u03A0\u0440\u0438\u0432\u0435\u0442'],
    ['Scope', '\u0405\u0441\u043E\u0440\u0435'],
  ])('%j can be taken for %j', (one, other) => {
    expect(areAlike(one, other)).toBe(true);
  });

  test.each([
    ['a', 'b'],
    ['i', 'l'],
    ['team 1', 'team 2'],
    ['Caf\u00E9', 'Cafe'],
    ['Team A', 'Team B'],
    ['\u6771\u4EAC', '\u4EAC\u90FD'],
  ])('%j is not taken for %j', (one, other) => {
    expect(areAlike(one, other)).toBe(false);
  });

  test('one that can be taken for a team that is there is refused, and the team itself is not', async () => {
    const { send, home } = await smallContest({ items: 20 });
    await send('OpenAI', right);
    for (const name of ['Open\u0391I', 'openai', 'OpenAl'])
      await expect(send(name, right)).rejects.toMatchObject({
        code: 'E_TEAM_EXISTS',
        field: 'team',
        message: expect.stringContaining('can be mistaken for "OpenAI"'),
      });
    await send('OpenAI', right);
    expect(home.store.submissions.list().map(({ submission }) => submission.team)).toEqual([
      'OpenAI',
      'OpenAI',
    ]);
  });

  test('of two that come at once in one look, one is taken in', async () => {
    const { send, home } = await smallContest({ items: 20 });
    const ended = await Promise.allSettled([send('Open\u0391I', right), send('OpenAI', right)]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(home.store.submissions.list()).toHaveLength(1);
  });

  test('what was undone leaves no name behind', async () => {
    const { send, home } = await smallContest({ items: 20 });
    const key = await home.signingKey();
    const undone = () =>
      home.ledger.append(key, () => {
        for (const [i, name] of ['Gone', 'Also gone'].entries())
          home.store.submissions.add(arrival(`sub-${i}`, name), received, unlimited);
        throw new Error('the disk is full');
      });
    expect(undone).toThrow('the disk is full');
    await send('GONE', right);
    await expect(send('Gone', right)).rejects.toThrow('can be mistaken for "GONE"');
  });

  test('a name that looks Latin and is not, or that mixes scripts, has its mark on the board and its page', async () => {
    const { send, score, home } = await smallContest({ items: 20 });
    for (const name of ['Open\u0391I', 'Te\u044Fm', 'Plain', 'AI\u30C1\u30FC\u30E0']) await send(name, right);
    await score();
    const registered = home.store.evaluators.get('small')!;
    const board = openBoard(
      { registered, split: 'all', viewer: 'public', now: '2027-01-01T00:00:00Z' },
      home,
    );
    expect(Object.fromEntries(board.entries.map(({ team, team_mark: mark }) => [team, mark]))).toEqual({
      'Open\u0391I': 'confusable',
      'Te\u044Fm': 'mixed_scripts',
      Plain: null,
      'AI\u30C1\u30FC\u30E0': null,
    });
    const page = boardPage(board, { title: 'Small', sentence: { strong: '', rest: '' } });
    expect(page).toContain('confusable name');
    expect(page).toContain('name in mixed scripts');
  });

  test.each([
    [['\u0410\u0441\u0435'], 'confusable'],
    [['\uFF21\uFF22'], 'confusable'],
    [['ACME', 'acme'], 'confusable'],
    [['\u041A\u043E\u043C\u0430\u043D\u0434\u0430 AI'], 'mixed_scripts'],
    [['\u041A\u043E\u043C\u0430\u043D\u0434\u0430'], undefined],
    [['\u0141\u00F3d\u017A'], undefined],
    [['Stra\u00DFe & Caf\u00E9'], undefined],
  ])('the names %j are marked %j', (names, mark) => {
    expect(teamMarks(names).get(names[0]!)).toBe(mark);
  });
});
