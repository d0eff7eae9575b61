import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const items = Array.from({ length: 40 }, (_, i) => ({
  id: `q${i}`,
  label: i % 3 === 0 ? 'pos' : 'neg',
  split: i % 2 === 0 ? 'feedback' : 'final',
}));
const predictions = (wrong: number) =>
  items
    .map(({ id, label }, i) => `${JSON.stringify({ id, prediction: i < wrong ? 'pos' : label })}\n`)
    .join('');

/** Everything that a submitter can get hold of in a whole contest, as texts. */
async function fetched(feedback: string, changed: number | null): Promise<readonly string[]> {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-leak-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const env = { USER: 'host', ASSAY_VAULT_KEY: 'cd'.repeat(32) };
  const file = (name: string, contents: string): string => {
    writeFileSync(join(cwd, name), contents);
    return name;
  };
  const assay = (...argv: readonly string[]) => runCommand(argv, cwd, env);
  const said: string[] = [];
  const asks = async (...argv: readonly string[]) => {
    const { out, err, exitCode } = await assay(...argv);
    said.push(`${argv.join(' ')} → ${exitCode}\n${out}${err}`);
    return out;
  };
  await assay(
    ...[
      'init',
      'task',
      '--name',
      'Sentiment',
      '--output-field',
      'id:string',
      '--output-field',
      'prediction:string',
    ],
    ...['--metric', 'Accuracy', '--input', 'https://example.org/reviews', '--out', 'problem.jsonld'],
  );
  await assay('keys', 'new', 'evaluator');
  const rows = items.map(
    ({ id, label, split }, i) =>
      `${id},${i === changed ? (label === 'pos' ? 'neg' : 'pos') : label},${split},${i < 12 ? 'few' : 'many'}\n`,
  );
  file('labels.csv', `id,label,split,domain\n${rows.join('')}`);
  const init = [
    'evaluator',
    'init',
    '--labels',
    'labels.csv',
    '--problem',
    'problem.jsonld',
    '--key',
    'sentiment',
    '--out',
    '-',
  ];
  const { out: draft } = await assay(...init, '--label', 'label', '--split', 'split', '--slice', 'domain');
  file(
    'evaluator.yaml',
    draft
      .replace('feedback: { mode: ladder }', `feedback: { mode: ${feedback} }`)
      .replace('in_flight: 1', 'in_flight: null'),
  );
  expect((await assay('evaluator', 'commit', 'evaluator.yaml')).exitCode).toBe(0);
  await asks('evaluator', 'show', '--format', 'json');
  for (const wrong of [0, 10, 20])
    await asks('submit', file(`p${wrong}.jsonl`, predictions(wrong)), '--team', 'One', '--claim', 'model=m');
  await asks(
    'submit',
    file('bad.jsonl', '{"id":"q0","prediction":"maybe"}\n'),
    '--team',
    'One',
    '--claim',
    'model=m',
  );
  await asks(
    'submit',
    file('few.jsonl', predictions(0).slice(0, 100)),
    '--team',
    'One',
    '--claim',
    'model=m',
  );
  const { out } = await assay('score', '--evaluator', '--format', 'json');
  const { scores } = JSON.parse(out) as { scores: { id: string }[] };
  expect(scores).toHaveLength(3);
  await assay('score', '--evaluator', '--final');
  for (const as of ['public', 'submitter'])
    for (const format of ['text', 'json']) {
      await asks('leaderboard', '--as', as, '--format', format);
      await asks('leaderboard', '--final', '--as', as, '--format', format);
      await asks('submissions', '--as', as, '--team', 'One', '--format', format);
    }
  for (const { id } of scores) await asks('audit', 'export', id, '--as', 'submitter');
  return said.map(withoutChance);
}

/** Ids, digests and times are drawn or read from the clock: they differ between any two contests. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/\b(sub|sc|snap|trace)-[0-9a-f]+/g, '$1-…')
    .replaceAll(/\b[0-9a-f]{64}\b/g, '…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');
}

test.each(['none', 'ladder'])(
  'with feedback %s another hidden label changes no byte that a submitter can fetch',
  async (feedback) => {
    const before = await fetched(feedback, null);
    expect(before.length).toBeGreaterThan(18);
    expect(
      before.filter((text) => text.startsWith('audit export')).every((text) => text.includes('E_NOT_TOLD')),
    ).toBe(true);
    for (const changed of [24, 25]) expect(await fetched(feedback, changed)).toEqual(before);
  },
);
