import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verbs, type World } from '@assay/verbs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomStream } from '@assay/metrics';
import { rounds } from '../../../../testing/rounds.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';

/** A table of everything that a row can have, and a second run to hold it against. */
const SAMPLES = 60;
const tags = ['a', 'b', 'ü', '(untagged)', 'null', '__proto__'];
const random = randomStream(41, 'choices');
const one = <T>(from: readonly T[]): T => from[Math.floor(random.nextFloat() * from.length)]!;
const isIn = (share: number): boolean => random.nextFloat() < share;

const project = `models:
  - { key: before, provider: replay, outputs: before.jsonl }
  - { key: after, provider: replay, outputs: after.jsonl }
tasks:
  - key: table
    dataset: table.jsonl
    scorer: { metrics: [exact-match, levenshtein-similarity, { module: length.mjs, name: length }, { module: kind.mjs, name: kind }] }
evaluations:
  - { key: before, task_specifications: [{ key: before, task_key: table, model_key: before }] }
  - { key: after, task_specifications: [{ key: after, task_key: table, model_key: after }] }
`;

async function addTable({ cwd }: World): Promise<void> {
  const words = ['yes', 'no', 'YES!', 'ja', 'nein ß', '', '0', 'yes \n yes', 'cafe\u0301'];
  const rows = Array.from({ length: SAMPLES }, (_, i) => ({
    id: `s${(i * 7) % SAMPLES}${isIn(0.2) ? 'ß' : ''}`,
    input: `is ${i} ${one(['odd', 'even', 'ODD'])}?`,
    expected: one(words),
    metadata: { tags: tags.filter(() => isIn(0.3)) },
  }));
  const outputs = () =>
    rows.filter(() => isIn(0.9)).map(({ id }) => ({ id, output: isIn(0.1) ? null : one(words) }));
  const files = {
    'assay.yaml': project,
    'table.jsonl': rows.map((row) => JSON.stringify(row)).join('\n'),
    'before.jsonl': outputs()
      .map((row) => JSON.stringify(row))
      .join('\n'),
    'after.jsonl': outputs()
      .map((row) => JSON.stringify(row))
      .join('\n'),
    'length.mjs': `export const type = 'number'; export const range = [0, null]; export const direction = 'lower'; export const pass = 3;
export default ({ output }) => { if (output === 'ja') throw new Error('not this one'); return output.length; };`,
    'kind.mjs': `export const type = 'label'; export default ({ output }) => (output === '' ? 'empty' : output[0]);`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
  const run = await verbs.run();
  await run({ evaluations: ['before'] }, { cwd, env: {}, version: '0.1.0' });
  await run({ evaluations: ['after'] }, { cwd, env: {}, version: '0.1.0' });
}

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject({ prepare: addTable });
});
afterAll(() => served.close());

type Value = boolean | number | string;
type Score =
  | { readonly kind: 'missing' }
  | { readonly kind: 'scored'; readonly value: Value; readonly passed: boolean | null };

interface Row {
  readonly sample_id: string;
  readonly trial: number;
  readonly ordinal: number;
  readonly input_preview: string;
  readonly output_preview: string | null;
  readonly expected_preview: string;
  readonly failed: { readonly class: string } | null;
  readonly tags: readonly string[];
  readonly scores: readonly Score[];
  readonly before: readonly Score[] | null;
  readonly latency_ms: number | null;
}

interface Table {
  readonly total: number;
  readonly all: number;
  readonly scores: readonly { readonly name: string; readonly pass_rule: object | null }[];
  readonly rows: readonly Row[];
  readonly facets: {
    readonly outcome: Readonly<Record<'passed' | 'failed' | 'missing', number>>;
    readonly cohort: readonly { readonly name: string | null; readonly count: number }[];
    readonly class: readonly { readonly name: string; readonly count: number }[];
    readonly turned: { readonly better: number; readonly worse: number } | null;
  };
}

type Query = Readonly<Record<string, string>>;

async function tableOf(query: Query): Promise<Table> {
  const answer = await served.ask(
    'owner',
    `/api/runs/after/samples?${new URLSearchParams(query).toString()}`,
  );
  expect(answer.status, JSON.stringify(query)).toBe(200);
  return (await answer.json()) as Table;
}

/** Whatever parts its words, however its accents came about. */
function asTyped(text: string): string {
  return text.normalize('NFC').toLowerCase().split(/\s+/).join(' ');
}

/** Whether a row meets each choice, from what the row itself says. */
function plainTests({ scores }: Table, query: Query): ReadonlyMap<string, (row: Row) => boolean> {
  const tests = new Map<string, (row: Row) => boolean>();
  const judged = scores.flatMap(({ name, pass_rule }, i) =>
    (query['score'] === undefined ? pass_rule !== null : name === query['score']) ? [i] : [],
  );
  const { q, outcome, cohort, untagged, class: failing, turned, score_min, score_max } = query;
  if (q !== undefined)
    tests.set('q', (row) =>
      [row.sample_id, row.output_preview ?? '', row.input_preview, row.expected_preview].some((text) =>
        asTyped(text).includes(asTyped(q)),
      ),
    );
  if (outcome !== undefined) tests.set('outcome', (row) => plainOutcome(row, judged) === outcome);
  if (untagged !== undefined) tests.set('cohort', (row) => row.tags.length === 0);
  else if (cohort !== undefined) tests.set('cohort', (row) => row.tags.includes(cohort));
  if (failing !== undefined) tests.set('class', (row) => row.failed?.class === failing);
  if (turned !== undefined) tests.set('turned', (row) => plainTurn(row, judged) === turned);
  if (query['score'] !== undefined && (score_min !== undefined || score_max !== undefined))
    tests.set('range', ({ scores: own }) => {
      const [found] = judged.map((i) => own[i]!);
      if (found?.kind !== 'scored') return false;
      const value = Number(found.value);
      return value >= Number(score_min ?? -Infinity) && value <= Number(score_max ?? Infinity);
    });
  return tests;
}

function plainOutcome(row: Row, judged: readonly number[]): string {
  const own = judged.map((i) => row.scores[i]!);
  if (own.some((score) => score.kind === 'scored' && score.passed === false)) return 'failed';
  if (own.some(({ kind }) => kind === 'missing')) return 'missing';
  return own.some((score) => score.kind === 'scored' && score.passed === true) ? 'passed' : 'none';
}

function plainTurn({ scores, before }: Row, judged: readonly number[]): string {
  if (before === null) return 'unpaired';
  const passed = (score: Score | undefined) => (score?.kind === 'scored' ? score.passed : null);
  const pairs = judged.map((i) => [passed(before[i]), passed(scores[i])]);
  if (pairs.some(([was, is]) => was === true && is === false)) return 'worse';
  return pairs.some(([was, is]) => was === false && is === true) ? 'better' : 'same';
}

function sorted(rows: readonly Row[], { scores }: Table, { sort = 'ordinal', order }: Query): readonly Row[] {
  const at = scores.findIndex(({ name }) => `score:${name}` === sort);
  const valueOf = (row: Row): Value | null => {
    if (sort === 'sample') return row.sample_id;
    if (sort === 'ordinal') return row.ordinal;
    if (sort === 'latency') return row.latency_ms;
    const score = row.scores[at]!;
    return score.kind === 'missing' ? null : score.value;
  };
  const way = order === 'down' ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return x < y ? -way : x > y ? way : 0;
  });
}

const anyQuery = (table: Table): Query => {
  const query: Record<string, string> = {};
  const names = table.scores.map(({ name }) => name);
  if (isIn(0.4))
    query['q'] = one(['yes', 'YES', 'odd', 'ß', 's1', '0', '!', 'SS', 'ẞ', 'yes yes', 's\ny', 'Caf\u00e9']);
  if (isIn(0.5)) query['score'] = one(names);
  if (isIn(0.4)) query['outcome'] = one(['passed', 'failed', 'missing']);
  if (isIn(0.3)) query['cohort'] = one([...tags, 'nowhere', '']);
  else if (isIn(0.2)) query['untagged'] = 'true';
  if (isIn(0.2)) query['class'] = one([...table.facets.class.map(({ name }) => name), 'nothing']);
  if (isIn(0.3)) query['turned'] = one(['better', 'worse']);
  if (query['score'] !== undefined && query['score'] !== 'kind' && isIn(0.5)) {
    if (isIn(0.7)) query['score_min'] = one(['-1', '0', '0.5', '2']);
    if (isIn(0.7)) query['score_max'] = one(['0', '0.5', '1', '3']);
  }
  if (isIn(0.7))
    query['sort'] = one([...names.map((name) => `score:${name}`), 'ordinal', 'sample', 'latency']);
  if (isIn(0.5)) query['order'] = one(['up', 'down']);
  return query;
};

test('whatever is chosen, rows, their order and every facet are what counting the rows one by one gives', async () => {
  const against = { against: 'before' };
  const whole = await tableOf({ ...against, limit: '1000' });
  expect([whole.rows.length, whole.all]).toEqual([whole.total, SAMPLES]);
  for (let i = 0; i < 60 * rounds; i += 1) {
    const query = anyQuery(whole);
    const what = JSON.stringify(query);
    const { rows, total, facets } = await tableOf({ ...against, ...query, limit: '1000' });
    const tests = plainTests(whole, query);
    const meets = (row: Row, but?: string): boolean =>
      [...tests].every(([name, isMet]) => name === but || isMet(row));
    const plain = sorted(
      whole.rows.filter((row) => meets(row)),
      whole,
      query,
    );
    expect(
      rows.map(({ sample_id }) => sample_id),
      what,
    ).toEqual(plain.map(({ sample_id }) => sample_id));
    expect(total, what).toBe(plain.length);
    const judged = whole.scores.flatMap(({ name, pass_rule }, at) =>
      (query['score'] === undefined ? pass_rule !== null : name === query['score']) ? [at] : [],
    );
    const counted = (but: string, is: (row: Row) => boolean): number =>
      whole.rows.filter((row) => meets(row, but) && is(row)).length;
    for (const outcome of ['passed', 'failed', 'missing'] as const)
      expect(facets.outcome[outcome], `${what} ${outcome}`).toBe(
        counted('outcome', (row) => plainOutcome(row, judged) === outcome),
      );
    for (const { name, count } of facets.cohort)
      expect(count, `${what} cohort ${name}`).toBe(
        counted('cohort', (row) => (name === null ? row.tags.length === 0 : row.tags.includes(name))),
      );
    for (const { name, count } of facets.class)
      expect(count, `${what} class ${name}`).toBe(counted('class', (row) => row.failed?.class === name));
    for (const way of ['better', 'worse'] as const)
      expect(facets.turned![way], `${what} ${way}`).toBe(
        counted('turned', (row) => plainTurn(row, judged) === way),
      );
    const window = await tableOf({ ...against, ...query, offset: '3', limit: '5' });
    expect(
      window.rows.map(({ sample_id }) => sample_id),
      what,
    ).toEqual(plain.slice(3, 8).map(({ sample_id }) => sample_id));
  }
});

test.each([
  ['score=kind&score_min=1', 'score_min'],
  ['score_max=1', 'score'],
])('a range of what has no numbers is refused, not left out: %s', async (query, field) => {
  const answer = await served.ask('viewer', `/api/runs/after/samples?${query}`);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'E_SCORE_RANGE', field }]);
});
