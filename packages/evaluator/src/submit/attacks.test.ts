import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssayError, evaluatorSchema } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { openBoard } from '../board/board-of.ts';
import { visibleScore } from '../board/visible-score.ts';
import { jsonl } from '../testing/contest-texts.ts';
import { idOf, predicted, smallContest, usualLabel } from '../testing/small-contest.ts';
import { checkTeam } from './teams.ts';
import { checkFileName } from './artifact-file.ts';
import { validateSubmission } from './validate-submission.ts';
import { madeZip } from './testing/made-zip.ts';

const right = predicted(40, usualLabel);
const csv = `id,prediction\n${Object.entries(right)
  .map(([id, label]) => `${id},${String(label)}\n`)
  .join('')}`;
const good = { path: 'predictions.jsonl', contents: jsonl(right) };

interface Asked {
  readonly prediction?: object;
  readonly missing?: string;
  readonly items?: number;
}

/** What is said of files, with its place; null: they are in order. */
async function saidOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  { prediction = { type: 'label', values: ['pos', 'neg'] }, missing = 'refuse', items = 40 }: Asked = {},
): Promise<string | null> {
  const evaluator = evaluatorSchema.parse({
    key: 'small',
    problem: 'problem.jsonld',
    artifacts: [{ kind: 'predictions', name: 'predictions', prediction, missing }],
    scorers: [{ key: 'labels', kind: 'labels', metrics: ['exact-match'] }],
    headlines: ['exact-match.pass_rate'],
  });
  const received = Object.entries(files).map(([name, contents]) => ({ name, bytes: Buffer.from(contents) }));
  const known = new Set(Array.from({ length: items }, (_, i) => idOf(i)));
  try {
    await validateSubmission(received, {}, { evaluator }, known);
    return null;
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble !== 'invalid') throw error;
    return `${error.code} ${error.message} ${JSON.stringify(error.location)}`;
  }
}

describe('archives', () => {
  test('one of predictions is taken, and kept as it came', async () => {
    const zip = madeZip([good]);
    expect(await saidOf({ 'predictions.zip': zip })).toBeNull();
    expect(
      await saidOf({ 'predictions.zip': madeZip([{ path: 'predictions.csv', contents: csv }]) }),
    ).toBeNull();
  });

  test.each([
    ['../predictions.jsonl', 'E_ARCHIVE_PATH'],
    ['/predictions.jsonl', 'E_ARCHIVE_PATH'],
    ['a/../../predictions.jsonl', 'E_ARCHIVE_PATH'],
    ['..\\predictions.jsonl', 'E_ARCHIVE_PATH'],
    ['C:\\predictions.jsonl', 'E_ARCHIVE_PATH'],
    ['a//predictions.jsonl', 'E_ARCHIVE_PATH'],
    ['predictions.jsonl\u0000.txt', 'E_ARCHIVE_PATH'],
    ['../', 'E_ARCHIVE_PATH'],
  ])('SUB-01: %j refuses the whole archive', async (path, code) => {
    expect(await saidOf({ 'predictions.zip': madeZip([good, { path, contents: '' }]) })).toContain(code);
  });

  test.each([
    ['a symbolic link', 0o120777],
    ['a device', 0o060644],
    ['a pipe', 0o010644],
    ['a socket', 0o140644],
    ['a folder that is not called one', 0o040755],
  ])('SUB-02: %s is refused', async (_, mode) => {
    const link = { path: 'predictions.jsonl', contents: '/etc/passwd', mode };
    expect(await saidOf({ 'predictions.zip': madeZip([link]) })).toContain('E_ARCHIVE_LINK');
  });

  test('SUB-03: what unpacks to too much is refused before it is unpacked, whatever it claims', async () => {
    const zeros = 'a'.repeat(8 * 2 ** 20);
    expect(
      await saidOf({ 'predictions.zip': madeZip([{ path: 'predictions.jsonl', contents: zeros }]) }),
    ).toContain('E_ARCHIVE_SIZE');
    const lying = madeZip([{ ...good, claimedSize: 10 }]);
    expect(await saidOf({ 'predictions.zip': lying })).toContain('E_ARCHIVE ');
    const nested = madeZip([{ path: 'predictions.zip', contents: madeZip([good]) }]);
    expect(await saidOf({ 'predictions.zip': nested })).toContain('E_FORMAT');
    const overlapping = madeZip([good, { ...good, path: 'other.jsonl', offset: 0 }]);
    expect(await saidOf({ 'predictions.zip': overlapping })).toContain('E_ARCHIVE_SIZE');
  });

  test.each([
    ['predictions.jsonl', 'predictions.jsonl'],
    ['predictions.jsonl', 'PREDICTIONS.jsonl'],
    ['pr\u00e9dictions.jsonl', 'pre\u0301dictions.jsonl'],
    ['a', 'a/'],
  ])('SUB-04: %j and %j are one name somewhere', async (one, other) => {
    const zip = madeZip([
      { path: one, contents: good.contents },
      { path: other, contents: '' },
    ]);
    expect(await saidOf({ 'predictions.zip': zip })).toContain('E_ARCHIVE_DUP');
  });

  test('SUB-05: many entries and long names are refused by the directory', async () => {
    const many = Array.from({ length: 1_001 }, (_, i) => ({ path: `f${i}`, contents: '' }));
    expect(await saidOf({ 'predictions.zip': madeZip(many) })).toContain('E_ARCHIVE_SIZE');
    const long = { path: `${'a'.repeat(500)}.jsonl`, contents: '' };
    expect(await saidOf({ 'predictions.zip': madeZip([long]) })).toContain('E_ARCHIVE_PATH');
  });

  test('an archive that is cut off, damaged or encrypted, or holds something else, is refused', async () => {
    const zip = madeZip([good]);
    expect(await saidOf({ 'predictions.zip': zip.subarray(0, zip.length - 9) })).toContain('E_ARCHIVE');
    const damaged = Buffer.from(zip);
    damaged[60]! ^= 0xff;
    expect(await saidOf({ 'predictions.zip': damaged })).toContain('E_ARCHIVE');
    expect(await saidOf({ 'predictions.zip': madeZip([good, { path: 'run.sh', contents: 'x' }]) })).toContain(
      'E_ARTIFACTS',
    );
  });
});

describe('predictions', () => {
  test('SUB-06: missing, extra and duplicate ids are refused with counts', async () => {
    const { [idOf(0)]: _first, ...fewer } = right;
    expect(await saidOf({ 'p.jsonl': jsonl(fewer) })).toContain('1 of 40 items has no prediction');
    expect(await saidOf({ 'p.jsonl': jsonl({ ...right, extra: 'pos' }) })).toContain(
      'E_PRED_IDS row 41, column "id": this id is not one of the 40 items',
    );
    expect(await saidOf({ 'p.jsonl': jsonl(right) + jsonl({ [idOf(3)]: 'pos' }) })).toContain(
      'E_PRED_IDS row 41, column "id"',
    );
    expect(await saidOf({ 'p.jsonl': jsonl(fewer) }, { missing: 'wrong' })).toBeNull();
  });

  test.each([
    ['NaN', 'E_'],
    ['Infinity', 'E_'],
    ['1e999', 'E_'],
    ['""', 'E_PRED_TYPE'],
    ['[5]', 'E_PRED_TYPE'],
    ['"5"', 'E_PRED_TYPE'],
    ['true', 'E_PRED_TYPE'],
    ['null', 'E_PRED_TYPE'],
    ['{}', 'E_PRED_TYPE'],
    ['-0.1', 'E_PRED_TYPE'],
    ['1.1', 'E_PRED_TYPE'],
    ['9007199254740993', 'E_'],
  ])('SUB-07: %s is not a number from 0 to 1', async (value, code) => {
    const options = { prediction: { type: 'number', min: 0, max: 1 }, items: 1 };
    const said = await saidOf({ 'p.jsonl': `{"id":"${idOf(0)}","prediction":${value}}\n` }, options);
    expect(said).toContain(code);
    expect(said).toMatch(/row 1|p\.jsonl/);
  });

  test.each(['', ' 0.5', '0x1', '+1', '.5', '1,5', 'nan', '٠'])(
    'SUB-07: the text %j of a CSV is not taken for a number',
    async (text) => {
      const options = { prediction: { type: 'number' }, items: 1 };
      expect(await saidOf({ 'p.csv': `id,prediction\n${idOf(0)},"${text}"\n` }, options)).toContain(
        'E_PRED_TYPE',
      );
    },
  );

  test('SUB-09: an answer is one value of the closed set, and shares add up to 1', async () => {
    const hedged = (value: unknown) => ({ 'p.jsonl': jsonl({ ...right, [idOf(0)]: value }) });
    for (const value of ['pos neg', ['pos', 'neg'], 'POS', ' pos', 'positive'])
      expect(await saidOf(hedged(value))).toContain('E_PRED_TYPE');
    const options = { prediction: { type: 'probabilities', values: ['pos', 'neg'] }, items: 1 };
    for (const shares of [
      { pos: 1, neg: 1 },
      { pos: 1 },
      { pos: 0.5, neg: 0.5, other: 0 },
      { pos: -1, neg: 2 },
      { pos: '1', neg: '0' },
    ])
      expect(await saidOf({ 'p.jsonl': jsonl({ [idOf(0)]: shares }) }, options)).toContain('E_PRED_TYPE');
    expect(await saidOf({ 'p.jsonl': jsonl({ [idOf(0)]: { pos: 0.3, neg: 0.7 } }) }, options)).toBeNull();
  });

  test.each([
    ['a pickle', Buffer.from([0x80, 0x04, 0x95])],
    ['a NumPy array', Buffer.from('\u0093NUMPY', 'latin1')],
    ['a gzip archive', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['a Parquet file called JSONL', Buffer.from('PAR1xxxxPAR1')],
  ])('SUB-12: %s is refused by its first bytes', async (_, bytes) => {
    expect(await saidOf({ 'predictions.jsonl': bytes })).toMatch(/E_ROWS_FORMAT|E_SPEC|E_ENCODING/);
  });

  test.each([
    [
      'bad UTF-8',
      Buffer.concat([
        Buffer.from(`{"id":"${idOf(0)}","prediction":"`),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('"}\n'),
      ]),
    ],
    ['a duplicate key', Buffer.from(`{"id":"${idOf(0)}","prediction":"pos","prediction":"neg"}\n`)],
    ['a cut-off line', Buffer.from(`{"id":"${idOf(0)}","predic`)],
    ['nothing', Buffer.alloc(0)],
    ['an unknown column', Buffer.from(`{"id":"${idOf(0)}","prediction":"pos","score":1}\n`)],
    ['an id that is empty', Buffer.from('{"id":"","prediction":"pos"}\n')],
    ['an id that is a list', Buffer.from('{"id":["q"],"prediction":"pos"}\n')],
  ])('SUB-13: %s is refused with its place', async (_, bytes) => {
    expect(await saidOf({ 'predictions.jsonl': bytes })).toMatch(/^E_/);
  });

  test('SUB-11: a column that claims a score is refused, and claims are kept as claims', async () => {
    const { submit, score, home } = await smallContest({
      more: 'feedback: { mode: exact }\nmetadata: { accuracy: { type: number } }',
    });
    const { submission } = await submit(
      'team',
      { 'p.jsonl': jsonl(predicted(40, () => 'pos')) },
      { accuracy: 1 },
    );
    const [scored] = await score();
    expect(Number(scored!.metrics[0]!.value)).toBeLessThan(0.7);
    expect(home.store.submissions.get(submission.id)!.submission.claims).toEqual({ accuracy: 1 });
    expect(scored).not.toHaveProperty('claims');
  });
});

describe('what is received', () => {
  test('SUB-14: the copy is scored, whatever becomes of the file; other bytes under its digest are refused', async () => {
    const { submit, score, home, folder } = await smallContest();
    const bytes = Buffer.from(jsonl(right));
    const { submission } = await submit('team', { 'predictions.jsonl': bytes });
    bytes.fill(0);
    expect((await score())[0]!.metrics[0]!.value).toBe('1.000000');
    const hex = submission.artifacts[0]!.digest.slice(7);
    const kept = join(folder, '.assay-evaluator', 'artifacts', hex.slice(0, 2), hex.slice(2));
    expect(readFileSync(kept, 'utf8')).toBe(jsonl(right));
    const again = await submit('team', { 'predictions.jsonl': jsonl(predicted(40, () => 'pos')) });
    const other = again.submission.artifacts[0]!.digest.slice(7);
    writeFileSync(
      join(folder, '.assay-evaluator', 'artifacts', other.slice(0, 2), other.slice(2)),
      jsonl(right),
    );
    const [damaged] = await score();
    expect(damaged).toMatchObject({ status: 'errored', error: { ours: true } });
    expect(home.store.submissions.get(again.submission.id)!.state).toBe('errored');
    rmSync(kept);
  });

  test('SUB-15: the same bytes again are the same score', async () => {
    const { send, score } = await smallContest({
      metrics: 'exact-match, { pgr: { weak: 0.3, ceiling: 0.9 } }',
    });
    for (let i = 0; i < 3; i += 1)
      await send(
        `team ${i}`,
        predicted(40, (j) => (j % 5 === 0 ? 'pos' : usualLabel(j))),
      );
    const scores = await score();
    for (const each of scores) expect(each.metrics).toEqual(scores[0]!.metrics);
    expect(new Set(scores.map(({ id }) => id)).size).toBe(3);
  });

  test('SUB-16 and SUB-32: every attempt is counted, withdrawn ones too', async () => {
    const { send, score, home, context } = await smallContest();
    for (let i = 0; i < 5; i += 1)
      await send(
        'team',
        predicted(40, (j) => (j < 20 + i ? usualLabel(j) : 'pos')),
      );
    await score();
    const registered = home.store.evaluators.get('small')!;
    const board = () =>
      openBoard({ registered, split: 'all', viewer: 'public', now: context.clock.now() }, home);
    expect(board().entries[0]).toMatchObject({ attempts: 5 });
    for (const { submission } of home.store.submissions.list())
      home.store.submissions.step(submission.id, {
        state: 'withdrawn',
        at: context.clock.now(),
        reason: 'a bad day',
      });
    expect(board().entries[0]).toMatchObject({ attempts: 5, rank: null, shown: null, marks: ['withdrawn'] });
    expect(home.store.scores.list()).toHaveLength(5);
  });

  test('SUB-17: a quota is a team’s, in whatever spelling', async () => {
    const { send } = await smallContest({ more: 'feedback: { mode: exact }' });
    const one = await send('Caf\u00e9', right);
    const other = await send('Cafe\u0301', right);
    expect(other.submission.team).toBe(one.submission.team);
  });

  test.each([
    '\u202Eadmin',
    'admin',
    'Host',
    'a\u200bb',
    '\u0430dmin',
    'H\u043Est',
    '0wner',
    `a${'\u0301'.repeat(9)}`,
    '',
    ' x',
    'x'.repeat(65),
    '<script>',
    'a\nb',
    '../x',
  ])('SUB-28: a team cannot be called %j', (team) => {
    expect(() => checkTeam(team)).toThrow('cannot be the name of a team');
  });

  test.each([
    '../p.jsonl',
    'a/b.jsonl',
    '.hidden.jsonl',
    'p.jsonl ',
    'a\u0000.jsonl',
    `${'x'.repeat(250)}.jsonl`,
    '',
  ])('SUB-28: a file cannot be called %j', (name) => {
    expect(() => checkFileName(name)).toThrow('cannot be the name of an artifact');
  });

  test('SUB-22: nothing that is said to a submitter repeats a label', async () => {
    const labelOf = (i: number) => (i === 0 ? 'CANARY' : usualLabel(i));
    const { send, score, home, folder } = await smallContest({ labelOf, prediction: '{ type: text }' });
    const { submission } = await send('team', right);
    await send('team', { nobody: 'x' });
    const [scored] = await score();
    const { evaluator } = home.store.evaluators.get('small')!;
    const seen = JSON.stringify([
      visibleScore(scored!, evaluator, 'submitter', 'exact'),
      home.store.submissions.get(submission.id),
      [...home.ledger.store.entries()],
    ]);
    expect(seen).not.toContain('CANARY');
    const payloads = [...home.ledger.store.entries()].map(({ envelope }) =>
      Buffer.from((JSON.parse(envelope) as { payload: string }).payload, 'base64').toString(),
    );
    expect(payloads.join('')).not.toContain('CANARY');
    rmSync(join(folder, 'host'), { recursive: true });
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    ))
      expect(readFileSync(join(entry.parentPath, entry.name)).includes('CANARY'), entry.name).toBe(false);
  });

  test('SUB-33 and STO-23: refusals cost a quota of their own, and nothing is given back by itself', async () => {
    const quotas = 'feedback: { mode: exact }\nphases: []';
    const { submit, register, home } = await smallContest({ more: quotas });
    const { evaluator } = home.store.evaluators.get('small')!;
    expect(evaluator.quotas.invalid_per_day).toBeNull();
    await register(
      `key: small
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: label, values: [pos, neg] } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match] }]
headlines: [exact-match.pass_rate]
quotas: { per_day: 2, invalid_per_day: 2 , in_flight: null }
feedback: { mode: exact }
`,
    );
    const send = (text: string) => submit('team', { 'p.jsonl': text });
    await send('garbage');
    await send('garbage');
    await expect(send('garbage')).rejects.toThrow('refused submissions a day');
    await send(jsonl(right));
    await send(jsonl(right));
    await expect(send(jsonl(right))).rejects.toThrow('submissions a day');
    expect(home.store.submissions.list()).toHaveLength(4);
    const kinds = [...home.ledger.store.entries()].map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'submission.rejected')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'hidden.accessed')).toHaveLength(1);
  });

  test('SUB-26 and STO-16: order and time are those of the evaluator, also when its clock goes back', async () => {
    const times = ['2026-11-15T12:00:00Z', '2026-11-15T11:00:00Z', '2026-11-15T13:00:00Z'];
    let at = 0;
    const clock = { now: () => times[Math.floor(at)]!, steady: () => 0, sleep: () => Promise.resolve() };
    const { send, home } = await smallContest({ clock });
    for (at = 0; at < times.length; at += 1) await send('team', right);
    expect(
      home.store.submissions.list().map(({ submission }) => [submission.number, submission.received_at]),
    ).toEqual([
      [1, '2026-11-15T12:00:00Z'],
      [2, '2026-11-15T12:00:00Z'],
      [3, '2026-11-15T13:00:00Z'],
    ]);
  });
});
