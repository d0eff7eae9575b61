import { verbs } from '@assay/verbs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addContest } from '../testing/served-contest.ts';
import * as z from 'zod';
import { routeExamples } from '../testing/route-examples.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';
import { routeName, routes } from './route-table.ts';

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject({ prepare: (world) => addContest(world, { plays: false, perDay: null }) });
});
afterAll(() => served.close());

interface Page {
  readonly next: string | null;
  readonly total: number;
}

/** Every page up to the last, with something that is done after each of the first ones. */
async function pages<T extends Page>(
  path: string,
  idsOf: (page: T) => readonly string[],
  between: () => Promise<unknown> = async () => undefined,
): Promise<readonly string[]> {
  const ids: string[] = [];
  let next: string | null = null;
  for (let page = 0; page === 0 || next !== null; page += 1) {
    const after: string = next === null ? '' : `&after=${next}`;
    const answer = await served.ask('owner', `${path}${after}`);
    expect(answer.status, path).toBe(200);
    const body = (await answer.json()) as T;
    ids.push(...idsOf(body));
    next = body.next;
    if (page < 3) await between();
  }
  return ids;
}

interface Runs extends Page {
  readonly runs: readonly { readonly id: string }[];
}
const runsOf = ({ runs }: Runs) => runs.map(({ id }) => id);

describe('a list that grows while it is read', () => {
  test.each(['newest', 'oldest', 'value', 'model', 'evaluation', 'verdict'])(
    'has every run once that was there at the beginning, sorted by %s',
    async (sort) => {
      const before = await pages('/api/runs?limit=1000', runsOf);
      const read = await pages(`/api/runs?limit=2&sort=${sort}`, runsOf, async () =>
        (await verbs.run())({ evaluations: ['cities'] }, served.world),
      );
      expect(new Set(read).size).toBe(read.length);
      expect(before.filter((id) => !read.includes(id))).toEqual([]);
      expect(await pages(`/api/runs?limit=3&sort=${sort}`, runsOf)).toEqual(
        await pages(`/api/runs?limit=1000&sort=${sort}`, runsOf),
      );
    },
  );

  test('has every submission once', async () => {
    interface Submissions extends Page {
      readonly submissions: readonly { readonly submission: { readonly id: string } }[];
    }
    const idsOf = ({ submissions }: Submissions) => submissions.map(({ submission }) => submission.id);
    const path = '/api/evaluators/contest/submissions';
    const rows = Array.from({ length: 30 }, (_, i) => `{"id":"q${i}","prediction":"no"}\n`).join('');
    const submit = () =>
      served.ask('owner', `${path}?file=a.jsonl&team=ants`, {
        method: 'POST',
        body: rows,
        headers: { 'content-type': 'application/octet-stream' },
      });
    for (let i = 0; i < 5; i += 1) await submit();
    const before = await pages(`${path}?limit=1000`, idsOf);
    for (const only of ['', '&state=queued']) {
      const read = await pages(`${path}?limit=2${only}`, idsOf, submit);
      expect(new Set(read).size).toBe(read.length);
      if (only === '') expect(before.filter((id) => !read.includes(id))).toEqual([]);
    }
    // One that was read, and is of no such state any more, still parts the list.
    const [first = ''] = await pages(`${path}?limit=1000&state=invalid`, idsOf);
    const later = await pages(`${path}?limit=1000&state=queued&after=${first}`, idsOf);
    expect(later).toEqual([]);
  });

  test('has every line of the ledger once, from the last page to the first', async () => {
    interface Log {
      readonly size: number;
      readonly events: readonly { readonly index: number }[];
    }
    const read: number[] = [];
    for (let before: number | null = null; before !== 0; ) {
      const answer = await served.ask(
        'owner',
        `/api/audit?limit=4${before === null ? '' : `&before=${before}`}`,
      );
      const { events } = (await answer.json()) as Log;
      read.unshift(...events.map(({ index }) => index));
      before = events[0]!.index;
    }
    expect(read.length).toBeGreaterThan(8);
    expect(read).toEqual(read.map((_, i) => i));
  });

  test('what is not in the list parts nothing', async () => {
    const answer = await served.ask('owner', '/api/runs?after=nothing');
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'E_AFTER', field: 'after' }]);
  });
});

/** Every route that takes a `limit`, as the description has it. */
const limited = routes.flatMap((row) => {
  const field = row.query?.shape['limit'];
  if (!(field instanceof z.ZodType)) return [];
  const { path } = routeExamples[routeName(row)]!;
  return [[row.path, path.replace(/[?&]limit=\d+/, ''), field.safeParse('0').success] as const];
});

/** What a window cuts: lists that are shorter where less is asked for. */
async function listed(path: string, limit: number) {
  const answer = await served.ask('owner', `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`);
  const body = (await answer.json()) as Readonly<Record<string, unknown>>;
  const lengths = Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, value.length] as const] : [],
  );
  return { status: answer.status, body, lengths: new Map(lengths) };
}

test('every list has a limit whose 0 is none of them with their number, or is refused', async () => {
  expect(limited.length).toBeGreaterThan(10);
  for (const [name, path, takesNone] of limited) {
    if (name.startsWith('/api/arenas') || name === '/api/compare') continue;
    const [none, many] = [await listed(path, 0), await listed(path, 100)];
    if (!takesNone) {
      expect([name, none.status, none.body['field']]).toEqual([name, 400, 'limit']);
      continue;
    }
    expect([name, none.status, many.status]).toEqual([name, 200, 200]);
    const windows = [...many.lengths].filter(([key, length]) => length > none.lengths.get(key)!);
    expect(windows, name).toHaveLength(1);
    expect(none.lengths.get(windows[0]![0]), name).toBe(0);
    expect(none.body['total'], name).toBe(many.body['total']);
  }
});
