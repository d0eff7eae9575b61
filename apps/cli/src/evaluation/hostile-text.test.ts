import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { oneModelProject } from '../run/testing/one-model-project.ts';

const escape = '\u001b[2J\u001b]0;owned\u0007\u202e';
const markup = '<img src=x onerror=alert(1)>[x](javascript:alert(1))';

/** Controls other than tab and line ends, and the turn of direction. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const active = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202e]/;
const rendered = new Set(['html', 'markdown', 'summary', 'github', 'junit']);

const reportFormats = ['text', 'json', 'markdown', 'html', 'junit', 'csv', 'summary', 'github'];
const everyCommand: readonly (readonly string[])[] = [
  ['run', '--quiet'],
  ['run', '--quiet', '--format', 'json'],
  ['score', '--again'],
  ['gate'],
  ...reportFormats.map((format) => [
    'report',
    '--include-outputs',
    '--format',
    format,
    '--out',
    `r.${format}`,
  ]),
  ['report', '--include-outputs'],
  ...['text', 'json', 'markdown', 'html'].map((format) => [
    'compare',
    'FIRST',
    'latest',
    '--format',
    format,
    '--out',
    `c.${format}`,
  ]),
];

test('terminal escapes and markup in ids, tags, labels, outputs and failures are active in no command and no format', async () => {
  const samples = [1, 2, 3].map((i) => ({
    id: `${markup}${i}`,
    input: `${escape}${markup}${i}`,
    expected: `${escape}${markup}${i}`,
    metadata: { tags: [`${escape}${markup}`], cluster: `${escape}${i}` },
  }));
  const folder = await oneModelProject({
    model: 'provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8 }',
    samples,
    metrics: 'exact-match, contains',
    files: {
      'model.mjs': `export default ({ input }) => {
  if (input.endsWith('1')) throw new Error(input);
  return input.endsWith('2') ? input : 'wrong: ' + input.slice(0, -1);
};`,
    },
    more: 'gates: [{ metric: exact-match, pass_rate: { min: 0.9 } }]\n',
  });
  const first = await runCommand(['run', '--quiet', '--format', 'json'], folder);
  const [id] = /\d{8}T\d{6}-[0-9a-f]{8}/.exec(first.out)!;
  for (const words of everyCommand) {
    const argv = words.map((word) => (word === 'FIRST' ? id : word));
    const { out, err } = await runCommand(argv, folder);
    const file = argv.includes('--out') ? await readFile(join(folder, argv.at(-1)!), 'utf8') : '';
    const text = out + err + file;
    const command = argv.join(' ');
    expect(text.length, command).toBeGreaterThan(20);
    expect(text, command).not.toMatch(active);
    if (argv.some((word) => rendered.has(word))) expect(text, command).not.toContain('<img');
    if (argv.includes('markdown')) expect(text, command).not.toMatch(/(?<!\\)\]\(javascript/);
  }
});
