import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Board, OfficialScore } from '@assay/records';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Ran, runCommand } from '../../testing/run-command.ts';

let cwd: string;
const assay = (...argv: readonly string[]): Promise<Ran> => runCommand(argv, cwd, { USER: 'host' });
const file = (name: string, contents: string): string => {
  writeFileSync(join(cwd, name), contents);
  return name;
};

beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'assay-evaluator-'));
  const fields = ['--output-field', 'id:string', '--output-field', 'prediction:string'];
  const problem = ['init', 'task', '--name', 'Yes or no', ...fields, '--metric', 'Accuracy'];
  await assay(...problem, '--input', 'https://example.org/questions', '--out', 'problem.jsonld');
  return () => rmSync(cwd, { recursive: true, force: true });
});

const drafted = (name: string, ...more: readonly string[]): Promise<Ran> =>
  assay('evaluator', 'init', '--labels', name, '--problem', 'problem.jsonld', '--out', '-', ...more);

const samples = [
  { id: 'q1', input: 'Is water wet?', expected: 'yes', metadata: { tags: ['physics', 'easy'] } },
  { id: 'q2', input: 'Is fire cold?', expected: 'no', metadata: { tags: 'physics' } },
  { id: 'q3', input: 'Is 7 prime?', expected: 'yes', metadata: { tags: ['maths'] } },
  { id: 'q4', input: 'Is 8 prime?', expected: 'no' },
]
  .map((sample) => `${JSON.stringify(sample)}\n`)
  .join('');

describe('assay evaluator init', () => {
  test('an ordinary dataset becomes a board with its tags as slices', async () => {
    const labels = file('data.jsonl', samples);
    const made = await assay('evaluator', 'init', '--labels', labels, '--problem', 'problem.jsonld');
    expect(made).toMatchObject({ exitCode: 0, err: '' });
    await assay('keys', 'new', 'example.org/evals');
    expect(await assay('evaluator', 'commit', 'evaluator.yaml')).toMatchObject({ exitCode: 0, err: '' });
    const mine = file('mine.csv', 'id,prediction\nq1,yes\nq2,yes\nq3,yes\nq4,no\n');
    const submitted = await assay('submit', mine, '--team', 'One', '--claim', 'model=m');
    expect(submitted).toMatchObject({ exitCode: 0, err: '' });
    const { out } = await assay('score', '--evaluator', '--format', 'json');
    const { scores } = JSON.parse(out) as { scores: OfficialScore[] };
    expect(scores[0]!.metrics).toMatchObject([{ name: 'accuracy.value', value: '0.75' }]);
    expect(scores[0]!.slices.map(({ name, items }) => [name, items])).toEqual([
      ['easy', 1],
      ['maths', 1],
      ['physics', 2],
    ]);
    const board = await assay('leaderboard', '--as', 'evaluator', '--format', 'json');
    expect((JSON.parse(board.out) as Board).entries).toMatchObject([{ team: 'One', rank: 1 }]);
  });

  test.each(['expected', 'expected_output', 'label', 'answer', 'target'])(
    'the column %s is taken for the label',
    async (column) => {
      const ran = await drafted(file('labels.csv', `id,question,${column}\n1,a,yes\n2,b,no\n`));
      expect(ran).toMatchObject({ exitCode: 0, err: '' });
      expect(ran.out).toContain(`  label: ${column}\n`);
      expect(ran.out).toContain('values: ["no", "yes"]');
    },
  );

  test.each([
    ['id,tags,label\n1,"[""a"",""b""]",yes\n2,a,no\n3,,no\n', '  slices: [tags]\n'],
    ['id,metadata.tags,label\n1,a,yes\n2,b,no\n', '  slices: [metadata.tags]\n'],
    ['id,label\n1,yes\n2,no\n', '  # slices: [column]'],
    ['id,label,part\n1,yes,public\n2,no,private\n', 'splits: { feedback: public, final: private }\n', 'part'],
    ['id,label,part\n1,yes,dev\n2,no,test\n', 'splits: { feedback: dev, final: test }\n', 'part'],
  ])('%j: %s', async (text, words, split?: string) => {
    const ran = await drafted(file('labels.csv', text), ...(split === undefined ? [] : ['--split', split]));
    expect(ran).toMatchObject({ exitCode: 0, err: '', out: expect.stringContaining(words) as string });
  });

  test('splits of any names are said by flags', async () => {
    const labels = file('labels.csv', 'id,label,part\n1,yes,x\n2,no,y\n');
    const ran = await drafted(labels, '--split', 'part', '--final', 'x');
    expect(ran.out).toContain('  split: part\nsplits: { feedback: y, final: x }\n');
  });

  test.each([
    ['id,a,b\n1,x,y\n', [], '--label is not given, and the labels could be in a, b'],
    ['id,input\n1,x\n', [], '--label is not given, and there is no column beside id'],
    ['id,label,answer\n1,x,y\n', [], '--label is not given, and the labels could be in label, answer'],
    ['name,label\n1,x\n', [], '--id is id, and row 1 has no such column; there are name, label'],
    ['id,label,part\n1,x,a\n2,y,b\n', ['--split', 'part'], '--split has the values a, b; expected two'],
    ['id,label\n', [], 'there are no labels'],
  ])('says what is open in %j', async (text, more, words) => {
    const ran = await drafted(file('labels.csv', text), ...more);
    expect(ran).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining(words) as string });
  });
});
