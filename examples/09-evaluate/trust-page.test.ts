import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';
import { runSnippets } from '../testing/run-snippets.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/trust.md'), 'utf8');
const blocks = [...page.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
const [verify = '', host = '', reruns = ''] = blocks;

/** Lines of a page as they are written there, with what they stand for filled in. */
const sh = (lines: string, names: Readonly<Record<string, string>> = {}) =>
  `\`\`\`sh\n${lines.replaceAll(/\b(?:SCORE|SUBMISSION|DIGEST)\b/g, (name) => names[name]!)}\`\`\`\n`;

test('the commands of docs/trust.md run as they stand', async () => {
  const folder = await copyExample(import.meta.dirname);
  const held: string[] = [];
  const runLines = async (text: string) => {
    for (const { line, exitCode, expected, out, err } of await runSnippets(text, folder)) {
      expect([line, exitCode], err + out).toEqual([line, expected]);
      held.push(line);
    }
  };
  const lines = host.split('\n').map((line) => `${line}\n`);
  await runLines(sh(lines.slice(0, 2).join('')));
  await folder.assay('evaluator', 'commit', 'evaluator.yaml');
  await folder.assay('submit', 'student.csv', '--team', 'Students', '--claim', 'model=m');
  const { scores } = JSON.parse((await folder.assay('score', '--evaluator', '--format', 'json')).out) as {
    scores: readonly [{ id: string; submission_id: string; evaluator_digest: string }];
  };
  const [{ id, submission_id: submission, evaluator_digest: digest }] = scores;
  const names = { SCORE: id, SUBMISSION: submission, DIGEST: digest };
  const replaced = lines.findIndex((line) => line.includes('evals-next'));
  await runLines(sh(lines.slice(2, replaced).join(''), names));
  mkdirSync(join(folder.path, 'submission'));
  copyFileSync(join(folder.path, 'student.csv'), join(folder.path, 'submission/student.csv'));
  await runLines(sh(verify));
  await runLines(sh(reruns, names));
  await runLines(sh(lines.slice(replaced).join(''), names));
  expect(held).toHaveLength(blocks.join('').match(/^assay /gm)!.length);
});
