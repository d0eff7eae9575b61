import { DatabaseSync } from 'node:sqlite';
import { AssayError } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { openBoard } from '../board/board-of.ts';
import { scoreStatus } from '../board/standing.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { openEvidence } from '../score/evidence.ts';
import { rescoreAppealed } from '../versions/rerun-submission.ts';
import { castVote, nextItem, undoVote } from './queue/next-item.ts';
import { disputesFor } from './queue/disputes.ts';
import { reviewStatus } from './review-status.ts';
import { adjudicate } from './settle/adjudicate.ts';
import { appeal } from './settle/appeal.ts';
import { checkRecords } from '../store/check-records.ts';
import { contest } from '../testing/contest.ts';
import { jsonl } from '../testing/contest-texts.ts';
import { openDesks } from './read-review.ts';
import { bad, good, reviewedContest, rubricText } from './testing/reviewed-contest.ts';

const valueOf = (
  score: { metrics: readonly { name: string; value: string | null }[] } | undefined,
  name: string,
) => score?.metrics.find((metric) => metric.name === name)?.value;

describe('a review by people', () => {
  test('a submission is scored when its raters are done, and every number leads to its votes', async () => {
    const { send, score, judgeAll, home, vault } = await reviewedContest();
    await send('blue');
    expect(await score()).toEqual([]);
    expect(await judgeAll('ada', () => good)).toBe(4);
    expect(await score()).toEqual([]);
    expect(await judgeAll('bob', () => good)).toBe(4);
    const [first] = await score();
    expect(first).toMatchObject({
      status: 'scored',
      marks: ['human_judged'],
      counts: { items: 4, answered: 4 },
    });
    expect(valueOf(first, 'people.correct.rate')).toBe('1.000000');
    expect(valueOf(first, 'people.tone.mean')).toBe('1.000000');
    expect(valueOf(first, 'people.correct.agreement')).toBe('1');
    const why = { actor: 'host', at: '2026-11-16T00:00:00Z', reason: 'to read the votes' };
    const items = (await openEvidence(first!, { home, vault }, why)).items as unknown as {
      votes: { rater: string; reason: string }[];
    }[];
    expect(items[0]!.votes.map(({ rater, reason }) => [rater, reason])).toEqual([
      ['ada', 'as ada sees it'],
      ['bob', 'as bob sees it'],
    ]);
    const kinds = [...home.store.ledger.entries()].map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'review.vote')).toHaveLength(8);
    expect(kinds.filter((kind) => kind === 'review.closed')).toHaveLength(1);
    expect(checkLedger(home.store.ledger, [(await home.signingKey()).vkey])).toEqual([]);
  });

  test('an item that was not answered counts at the worst value, and nobody is asked', async () => {
    const { send, score, judgeAll } = await reviewedContest();
    await send('blue', { q0: 'a', q1: 'b', q2: 'c' });
    for (const rater of ['ada', 'bob']) expect(await judgeAll(rater, () => good)).toBe(3);
    const [first] = await score();
    expect(valueOf(first, 'people.correct.rate')).toBe('0.750000');
    expect(first).toMatchObject({ marks: ['partial', 'human_judged'], counts: { errors: { missing: 1 } } });
  });

  test('where raters differ somebody who has not rated decides, and what was said stays', async () => {
    const { send, score, judgeAll, judge, desk } = await reviewedContest({ items: 1 });
    await send('blue');
    await judge('ada', good);
    await judge('bob', bad);
    expect(await judgeAll('cyd', () => good)).toBe(0);
    expect(await score()).toEqual([]);
    const [dispute] = await disputesFor('dora', await desk());
    expect(dispute).toMatchObject({ outputs: ['answer to q0'], said: [{ values: good }, { values: bad }] });
    expect(dispute!.differing).toEqual(['correct', 'tone']);
    expect(JSON.stringify(dispute)).not.toMatch(/ada sees it.*rater|blue/);
    const decide = async (adjudicator: string) =>
      adjudicate({ item: dispute!.item, adjudicator, values: bad, reason: 'rule 1' }, await desk());
    await expect(decide('ada')).rejects.toMatchObject({ code: 'E_REVIEW_SEEN' });
    await decide('dora');
    await expect(decide('dora')).rejects.toMatchObject({ code: 'E_REVIEW_UNDISPUTED' });
    const [first] = await score();
    expect(valueOf(first, 'people.correct.rate')).toBe('0.000000');
    expect(valueOf(first, 'people.correct.agreement')).toBe('0');
  });

  test('raters may differ on gold items and on duplicates, which nobody has to decide', async () => {
    const { send, judgeAll, desk } = await reviewedContest({
      items: 12,
      review: '  gold: { file: gold.jsonl, floor: 0, after: 9 }\n  duplicates: 1',
      files: {
        'gold.jsonl': `${JSON.stringify({ id: 'g', input: 'x', output: 'gold', correct: 'yes', tone: 'plain' })}\n`,
      },
    });
    await send('blue');
    const seen: string[] = [];
    for (const [rater, said] of [
      ['ada', good],
      ['bob', bad],
    ] as const)
      await judgeAll(rater, ({ item }) => {
        seen.push(item);
        return said;
      });
    expect(new Set(seen).size).toBeGreaterThan(13);
    const { disputed } = reviewStatus(await desk());
    const disputes = await disputesFor('dora', await desk());
    expect(disputes.map(({ item }) => item).toSorted()).toEqual(disputed.toSorted());
    expect(disputes).toHaveLength(12);
  });

  test('JDG-24: who tries to decide an item that they judged, or have in hand, learns nothing of other votes or of gold', async () => {
    const { send, desk } = await reviewedContest({
      items: 2,
      review: '  gold: { file: gold.jsonl, floor: 0, after: 9 }',
      files: {
        'gold.jsonl': `${JSON.stringify({ id: 'g', input: 'x', output: 'gold', correct: 'yes', tone: 'plain' })}\n`,
      },
    });
    await send('blue');
    const { version, home, clock } = await desk();
    const { reviews } = home.store;
    const idsOf = (of: string) =>
      reviews.items({ version }).flatMap(({ kind, id }) => (kind === of ? [id] : []));
    const [gold, agreed, disputed] = [...idsOf('gold'), ...idsOf('answer')] as [string, string, string];
    const take = (rater: string, item: string) =>
      reviews.addLease({
        item,
        rater,
        round: 1,
        at: clock.now(),
        until: '2099-01-01T00:00:00Z',
        kind: 'taken',
      });
    const vote = async (rater: string, item: string, values: typeof good) => {
      take(rater, item);
      await castVote({ item, rater, values, reason: '' }, await desk());
    };
    const decide = async (adjudicator: string, item: string) => {
      const tried = adjudicate({ item, adjudicator, values: bad, reason: 'x' }, await desk());
      const error: unknown = await tried.catch((thrown: unknown) => thrown);
      return error instanceof AssayError ? error.message.replaceAll(item, 'IT') : 'decided';
    };
    for (const item of [agreed, disputed]) {
      await vote('ada', item, good);
      expect(await decide('ada', item)).toBe('ada has rated IT and cannot adjudicate it');
    }
    for (const [rater, values] of [
      ['ada', good],
      ['bob', good],
      ['cyd', bad],
    ] as const)
      await vote(rater, gold, values);
    for (const item of [gold, agreed]) {
      take('eve', item);
      expect(await decide('eve', item)).toBe('IT is not waiting for an adjudicator');
    }
    await vote('eve', agreed, good);
    await vote('bob', disputed, bad);
    for (const item of [agreed, disputed])
      expect(await decide('ada', item)).toBe('ada has rated IT and cannot adjudicate it');
    expect(await decide('eve', disputed)).toBe('decided');
  });

  test('JDG-25: nobody votes twice; a vote is taken back until it is closed, by one more revision', async () => {
    const { send, score, judge, desk, home } = await reviewedContest({ items: 1 });
    await send('blue');
    const item = (await judge('ada', good))!.item;
    const again = async (rater: string, values = bad) =>
      castVote({ item, rater, values, reason: '' }, await desk());
    await expect(again('ada')).rejects.toMatchObject({ code: 'E_VOTE_TWICE' });
    await undoVote({ item, rater: 'ada' }, await desk());
    await expect(undoVote({ item, rater: 'ada' }, await desk())).rejects.toMatchObject({
      code: 'E_VOTE_NONE',
    });
    expect(await nextItem(await desk(), 'ada')).toMatchObject({ item, voted: 0, left: 0 });
    await again('ada');
    expect(home.store.reviews.votes({ item }).map(({ revision, kind }) => [revision, kind])).toEqual([
      [1, 'vote'],
      [2, 'undo'],
      [3, 'vote'],
    ]);
    await judge('bob', bad);
    await score();
    await expect(undoVote({ item, rater: 'ada' }, await desk())).rejects.toMatchObject({
      code: 'E_REVIEW_CLOSED',
    });
    await expect(again('cyd')).rejects.toMatchObject({ code: 'E_REVIEW_CLOSED' });
  });

  test('JDG-25: nothing is edited after an adjudicator has decided', async () => {
    const { send, judge, desk } = await reviewedContest({ items: 1 });
    await send('blue');
    const item = (await judge('ada', good))!.item;
    await judge('bob', bad);
    await adjudicate({ item, adjudicator: 'dora', values: good, reason: 'x' }, await desk());
    await expect(undoVote({ item, rater: 'bob' }, await desk())).rejects.toMatchObject({
      code: 'E_REVIEW_CLOSED',
    });
  });

  test('JDG-23: who judges their own, their team or a named conflict gets nothing, and trying is refused and logged', async () => {
    const { send, next, judge, desk, home } = await reviewedContest({
      items: 1,
      review: `  raters: [{ name: ada, teams: [blue] }, { name: bob }, { name: cyd }, { name: Blue }, { name: eve }]
  conflicts: [{ rater: bob, team: blue }]`,
    });
    await send('blue');
    expect([await next('ada'), await next('bob'), await next('Blue')]).toEqual([null, null, null]);
    await expect(next('mallory')).rejects.toMatchObject({ code: 'E_REVIEW_RATER' });
    const { item } = (await judge('cyd', good))!;
    for (const rater of ['ada', 'bob', 'Blue'])
      await expect(castVote({ item, rater, values: good, reason: '' }, await desk())).rejects.toMatchObject({
        code: 'E_REVIEW_CONFLICT',
      });
    await expect(
      adjudicate({ item, adjudicator: 'ada', values: good, reason: 'mine' }, await desk()),
    ).rejects.toMatchObject({ code: 'E_REVIEW_CONFLICT' });
    expect([...home.store.ledger.entries()].filter(({ kind }) => kind === 'review.refused')).toHaveLength(4);
    expect(home.store.reviews.votes({ item })).toHaveLength(1);
  });

  test('JDG-24: a rater sees neither team nor model, and everybody has an order of their own', async () => {
    const { submit, next, judgeAll } = await reviewedContest({
      items: 8,
      review: '  mask: [Acme Labs]',
      more: 'metadata: { model: { type: text } }',
    });
    const lines = Array.from({ length: 8 }, (_, i) =>
      JSON.stringify({ id: `q${i}`, prediction: `As Zeta-7 of team blue by ACME LABS I say ${i}, blueish` }),
    );
    await submit('blue', { 'predictions.jsonl': `${lines.join('\n')}\n` }, { model: 'zeta-7' });
    const seen = await next('ada');
    expect(seen!.outputs[0]).toMatch(/^As \[name\] of team \[name\] by \[name\] I say \d, blueish$/);
    expect(seen!.masked).toBe(3);
    const orders = await Promise.all(
      ['ada', 'bob'].map(async (rater) => {
        const order: string[] = [];
        await judgeAll(rater, ({ item }) => (order.push(item), good));
        return order;
      }),
    );
    expect(orders[0]!.toSorted()).toEqual(orders[1]!.toSorted());
    expect(orders[0]).not.toEqual(orders[1]);
  });

  test('JDG-26: who always says the same fails the gold items, is excluded by rule with an event, and others take over', async () => {
    const gold = Array.from({ length: 6 }, (_, i) =>
      JSON.stringify({
        id: `g${i}`,
        input: 'x',
        output: `gold ${i}`,
        correct: i % 2 === 0 ? 'yes' : 'no',
        tone: 'plain',
      }),
    );
    const { send, score, judgeAll, desk, home, next } = await reviewedContest({
      items: 6,
      review: '  gold: { file: gold.jsonl, floor: 0.8, after: 4 }',
      files: { 'gold.jsonl': `${gold.join('\n')}\n` },
    });
    await send('blue');
    const honest = ({ outputs }: { outputs: readonly string[] }) => ({
      correct: /gold [135]/.test(outputs[0]!) ? 'no' : 'yes',
      tone: outputs[0]!.startsWith('gold') ? 'plain' : 'friendly',
    });
    await expect(judgeAll('lazy', () => good)).rejects.toMatchObject({ code: 'E_REVIEW_EXCLUDED' });
    const { excluded, raters } = reviewStatus(await desk());
    expect(excluded).toMatchObject([{ rater: 'lazy', rule: 'gold', floor: 0.8 }]);
    expect(raters).toMatchObject([{ rater: 'lazy', excluded: true }]);
    expect([...home.store.ledger.entries()].some(({ kind }) => kind === 'review.rater-excluded')).toBe(true);
    await expect(next('lazy')).rejects.toMatchObject({ code: 'E_REVIEW_EXCLUDED' });
    for (const rater of ['ada', 'bob']) await judgeAll(rater, honest);
    const [first] = await score();
    expect(valueOf(first, 'people.correct.rate')).toBe('1.000000');
    expect(first!.metrics.find(({ name }) => name === 'people.correct.agreement')).toMatchObject({ n: 6 });
  });

  test('JDG-26: who disagrees with everybody else is excluded by the floor of agreement', async () => {
    const { send, judgeAll, desk } = await reviewedContest({
      items: 8,
      review: '  raters_per_item: 3\n  agreement: { floor: 0.5, after: 10 }\n  adjudicate: never',
    });
    await send('blue');
    await judgeAll('ada', () => good);
    await judgeAll('bob', () => good);
    await expect(judgeAll('odd', () => bad)).rejects.toMatchObject({ code: 'E_REVIEW_EXCLUDED' });
    expect(reviewStatus(await desk()).excluded).toMatchObject([{ rater: 'odd', rule: 'agreement' }]);
  });

  test('an appeal opens an item for new raters; its outcome is a new score that takes the place of the old one', async () => {
    const { send, score, judgeAll, judge, desk, home, context, next } = await reviewedContest();
    const { submission } = await send('blue');
    const values = ({ outputs }: { outputs: readonly string[] }) => (outputs[0]!.endsWith('q1') ? bad : good);
    for (const rater of ['ada', 'bob']) await judgeAll(rater, values);
    const asked = { submission_id: submission.id, item: 'q1', team: 'blue', reason: 'it is right' };
    await expect(appeal(asked, await desk())).rejects.toMatchObject({ code: 'E_APPEAL' });
    const [first] = await score();
    expect(valueOf(first, 'people.correct.rate')).toBe('0.750000');
    await expect(appeal({ ...asked, team: 'red' }, await desk())).rejects.toMatchObject({
      code: 'E_SUBMISSION_UNKNOWN',
    });
    await appeal(asked, await desk());
    await expect(appeal(asked, await desk())).rejects.toMatchObject({ code: 'E_APPEAL' });
    expect([await next('ada'), await next('bob')]).toEqual([null, null]);
    expect(await Array.fromAsync(rescoreAppealed('reviewed', context))).toEqual([]);
    await judge('cyd', good);
    await judge('eve', good);
    const [second] = await Array.fromAsync(rescoreAppealed('reviewed', context));
    expect(valueOf(second, 'people.correct.rate')).toBe('1.000000');
    expect(second).toMatchObject({ kind: 'rerun', execution: { attempt: 2 } });
    expect(scoreStatus(home.store.ledger, first!.id)).toBe('superseded');
    expect(await Array.fromAsync(rescoreAppealed('reviewed', context))).toEqual([]);
    await expect(appeal(asked, await desk())).rejects.toThrow('appealed 1 of 1 times');
    const registered = home.store.evaluators.get('reviewed')!;
    const board = openBoard({ registered, split: 'all', viewer: 'public', now: context.clock.now() }, home);
    expect(board.entries[0]).toMatchObject({
      shown: '1.000000',
      score_id: second!.id,
      marks: ['human_judged'],
    });
  });

  test('changing one word of the rubric is another version, and makes another review', async () => {
    const { register, home } = await reviewedContest();
    const before = home.store.evaluators.get('reviewed')!;
    const { readFileSync } = await import('node:fs');
    const text = readFileSync(`${home.path}/../host/evaluator.yaml`, 'utf8');
    const after = await register(text, {
      'rubric.yaml': rubricText.replace('friendly is it', 'friendly is this'),
    });
    expect(after.scorer.id).not.toBe(before.scorer.id);
    const { changedComponents } = await import('../versions/explain-scores.ts');
    const of = (scorer: typeof after.scorer) => ({ scorer });
    expect(changedComponents(of(before.scorer), of(after.scorer))).toEqual(['people.rubric']);
  });

  test('a vote that was changed in the file is found', async () => {
    const { send, judge, home } = await reviewedContest({ items: 1 });
    await send('blue');
    await judge('ada', good);
    expect(checkRecords(home.store)).toEqual([]);
    const raw = new DatabaseSync(`${home.path}/ledger.sqlite`);
    raw.exec('DROP TRIGGER review_votes_update');
    raw.exec(`UPDATE review_votes SET record = replace(record, '"yes"', '"no"')`);
    raw.close();
    expect(checkRecords(home.store).map(({ what }) => what)).toEqual([
      expect.stringMatching(/^the votes on it-.* differ from the log/),
    ]);
  });

  test('of two answers which comes first is drawn for each rater, and the verdict is the same whoever gives it', async () => {
    const reference = Array.from({ length: 12 }, (_, i) =>
      JSON.stringify({ id: `q${i}`, output: 'theirs' }),
    ).join('\n');
    const { send, judgeAll, score } = await reviewedContest({
      items: 12,
      review: '  reference: { file: reference.jsonl, text: output }',
      rubric:
        'instructions: Which is better?\ncriteria: [{ key: correct, question: Better?, kind: yes_no }, { key: better, question: Which?, kind: preference }]\n',
      files: { 'reference.jsonl': `${reference}\n` },
    });
    await send('blue');
    const places = new Set<number>();
    for (const rater of ['ada', 'bob'])
      await judgeAll(rater, ({ outputs }) => {
        const at = outputs.findIndex((text) => text.startsWith('answer'));
        places.add(at);
        return { correct: 'yes', better: at === 0 ? 'first' : 'second' };
      });
    expect(places).toEqual(new Set([0, 1]));
    expect(valueOf((await score())[0], 'people.better.win_rate')).toBe('1.000000');
  });

  test('a stratified sample has its share of every slice, and weighs them as they are', async () => {
    const made = await contest();
    const rows = Array.from({ length: 12 }, (_, i) => `q${i},x,${i < 9 ? 'easy' : 'hard'}`).join('\n');
    await made.register(
      `key: reviewed
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label, slices: [level] }
scorers: [{ key: people, kind: review }]
review: { rubric: rubric.yaml, raters_per_item: 1, sampling: { stratified: 4, by: level } }
headlines: [people.correct.rate]
feedback: { mode: exact }
`,
      { 'labels.csv': `id,label,level\n${rows}\n`, 'rubric.yaml': rubricText },
    );
    const answers = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`q${i}`, i < 9 ? 'easy' : 'hard']),
    );
    await made.submit('blue', { 'predictions.jsonl': jsonl(answers) });
    await made.score();
    const desk = (await openDesks('reviewed', made.context)).at(-1)!;
    const seen: string[] = [];
    for (let next = await nextItem(desk, 'ada'); next !== null; next = await nextItem(desk, 'ada')) {
      const [text] = next.outputs;
      seen.push(text!);
      const values = text === 'easy' ? good : bad;
      await castVote({ item: next.item, rater: 'ada', values, reason: '' }, desk);
    }
    expect(seen.toSorted()).toEqual(['easy', 'easy', 'easy', 'hard']);
    const [first] = await made.score();
    expect(first).toMatchObject({ marks: ['human_judged', 'partial'] });
    expect(valueOf(first, 'people.correct.rate')).toBe('0.75');
  });
});
