import { verbs } from '@assay/verbs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReview } from '../testing/served-review.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';
import { routeName, routes } from './route-table.ts';

let served: ServedProject;
const tokens = new Map<string, string>();
beforeAll(async () => {
  served = await servedProject({ prepare: (world) => addReview(world, 'ants') });
  const make = await verbs.tokens.new();
  for (const name of ['ada', 'bob', 'cyd', 'eve', 'dora'])
    tokens.set(name, (await make({ name, role: 'reviewer' }, served.world)).token);
  for (const name of ['ants', 'bees'])
    tokens.set(name, (await make({ name, role: 'submitter' }, served.world)).token);
  tokens.set('host', (await make({ name: 'host', role: 'evaluator' }, served.world)).token);
});
afterAll(() => served.close());

/** Asks as somebody; what comes is as the route says, and nothing beside it. */
async function ask<T>(
  who: string,
  name: string,
  sent: object = {},
  params: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: T }> {
  const row = routes.find((one) => routeName(one) === name)!;
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part]!);
  const query = row.method === 'get' ? `?${new URLSearchParams({ ...sent }).toString()}` : '';
  const answer = await served.ask(null, `${path}${query}`, {
    method: row.method.toUpperCase(),
    headers: { authorization: `Bearer ${tokens.get(who)!}`, 'content-type': 'application/json' },
    ...(row.method === 'get' ? {} : { body: JSON.stringify(sent) }),
  });
  const body: unknown = await answer.json();
  if (answer.status < 300) expect(row.answer.parse(body), name).toEqual(body);
  return { status: answer.status, body: body as T };
}

interface HandedOut {
  readonly item: { readonly item: string; readonly outputs: readonly string[] } | null;
}

interface Listed {
  readonly submissions: readonly {
    readonly submission: { readonly id: string };
    readonly scores: readonly { readonly id: string }[];
  }[];
}

const evaluator = 'people';

async function judge(who: string, correct: (output: string) => string): Promise<number> {
  for (let judged = 0; ; judged += 1) {
    const { body } = await ask<HandedOut>(who, 'post /api/review/next', { evaluator });
    if (body.item === null) return judged;
    const { item, outputs } = body.item;
    const sent = { evaluator, item, values: { correct: correct(outputs[0]!) } };
    expect((await ask(who, 'post /api/review/votes', sent)).status).toBe(201);
  }
}

const submissions = (who: string) =>
  ask<Listed>(who, 'get /api/evaluators/{evaluator}/submissions', {}, { evaluator });

const score = async () => (await verbs.scoreSubmissions())({ evaluator }, served.world);

describe('people judge over HTTP', () => {
  test('from the first item to an appeal, and every answer is as the table says', async () => {
    expect(await judge('ada', () => 'yes')).toBe(2);
    const first = await ask<HandedOut>('bob', 'post /api/review/next', { evaluator });
    const { item } = first.body.item!;
    await ask('bob', 'post /api/review/votes', { evaluator, item, values: { correct: 'no' }, reason: 'no' });
    expect((await ask('bob', 'post /api/review/undo', { evaluator, item })).status).toBe(201);
    expect(await judge('bob', (output) => (output === 'Paris' ? 'yes' : 'no'))).toBe(2);
    const { body } = await ask<{ disputes: readonly { item: string }[] }>(
      'dora',
      'get /api/review/disputes',
      {
        evaluator,
      },
    );
    expect(body.disputes).toHaveLength(1);
    const decision = { evaluator, item: body.disputes[0]!.item, values: { correct: 'no' }, reason: 'rule 2' };
    expect((await ask('dora', 'post /api/review/decisions', decision)).status).toBe(201);
    await score();
    const { id } = (await submissions('ants')).body.submissions[0]!.submission;
    const appeal = { evaluator, submission: id, item: 'p1', reason: 'it is the seat of government' };
    const appealed = await ask<{ appeal: unknown }>('ants', 'post /api/review/appeals', appeal);
    expect([appealed.status, appealed.body.appeal]).toMatchObject([201, { round: 2 }]);
    await judge('cyd', () => 'yes');
    await judge('eve', () => 'yes');
    await score();
    const { body: listed } = await submissions('host');
    const [a, b] = listed.submissions[0]!.scores.map((one) => one.id);
    expect(
      (await ask('ants', 'get /api/evaluators/{evaluator}/explanation', { a, b }, { evaluator })).status,
    ).toBe(200);
    const review = await ask<{
      evaluators: readonly { reviews: readonly { appeals: unknown[] }[] | null }[];
    }>('host', 'get /api/review');
    expect(review.body.evaluators[0]!.reviews![0]!.appeals).toHaveLength(1);
    for (const route of [
      'get /api/evaluators/{evaluator}',
      'get /api/evaluators/{evaluator}/versions',
      'get /api/evaluators/{evaluator}/board',
    ])
      for (const who of ['host', 'ants', 'ada'])
        expect((await ask(who, route, {}, { evaluator })).status).toBe(200);
    const evidence = { score: a, reason: 'to see' };
    expect(
      (await ask('host', 'post /api/evaluators/{evaluator}/evidence', evidence, { evaluator })).status,
    ).toBe(200);
  });

  test('API-01 an appeal for what another team handed in is answered as one for nothing', async () => {
    const { id } = (await submissions('host')).body.submissions[0]!.submission;
    const said = async (submission: string): Promise<string> => {
      const { status, body } = await ask('bees', 'post /api/review/appeals', {
        evaluator,
        submission,
        item: 'p1',
        reason: 'to see whether there is one',
      });
      return `${status} ${JSON.stringify(body)
        .replace(/"request_id":"[^"]+"/, '')
        .replaceAll(submission, 'ID')}`;
    };
    expect(await said(id)).toBe(await said('sub-0000000000000000'));
  });

  test('JDG-24 whoever may not judge is offered the names of nobody who may; a host is', async () => {
    const item = { evaluator, item: 'it-0000000000000000', values: { correct: 'yes' }, reason: 'x' };
    const { body: given } = await ask<HandedOut>('host', 'post /api/review/next', {
      evaluator,
      rater: 'eve',
    });
    const asked = [
      ['dora', 'post /api/review/next', { evaluator }],
      ['dora', 'post /api/review/votes', { ...item, item: given.item?.item ?? item.item }],
      ['bob', 'get /api/review/disputes', { evaluator }],
      ['bob', 'post /api/review/decisions', item],
    ] as const;
    for (const [who, name, sent] of asked) {
      const { status, body } = await ask<object>(who, name, sent);
      expect(status, name).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body).replaceAll(`"${who}`, ''), name).not.toMatch(
        /\b(?:ada|bob|cyd|eve|dora)\b/,
      );
    }
    const { body } = await ask<object>('host', 'post /api/review/next', { evaluator, rater: 'nobody-here' });
    expect(body).toMatchObject({ code: 'E_REVIEW_RATER', fix: expect.stringContaining('ada') as string });
  });

  test('nobody but a host speaks for another', async () => {
    for (const [who, name, sent] of [
      ['bob', 'post /api/review/next', { evaluator, rater: 'ada' }],
      ['bob', 'get /api/review/disputes', { evaluator, adjudicator: 'dora' }],
      [
        'bees',
        'post /api/review/appeals',
        { evaluator, team: 'ants', submission: 's', item: 'i', reason: 'r' },
      ],
    ] as const)
      expect((await ask(who, name, sent)).status, name).toBe(404);
    expect((await ask('bob', 'get /api/review/disputes', { evaluator })).status).not.toBe(200);
  });
});
