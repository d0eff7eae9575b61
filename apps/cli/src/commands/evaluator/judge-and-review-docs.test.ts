import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const pageOf = (name: string) =>
  readFileSync(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8');
const blocks = (page: string, language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, text]) => text!);

/** A folder with the files of a page, and nothing else. */
function filesOf(page: string, change: (text: string) => string = (text) => text): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-docs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [, name, text] of page.matchAll(/^`([^`\n]+)`:\n\n```\w*\n([^]*?\n)```$/gm))
    writeFileSync(join(folder, name!), change(text!));
  return folder;
}

/** The commands of a page in their order; ITEM and SCORE are what the commands before them have named. */
async function runPage(page: string, folder: string): Promise<ReadonlyMap<string, string>> {
  const printed = new Map<string, string>();
  let said = '';
  for (const line of blocks(page, 'sh')[0]!.trim().split('\n')) {
    const [item, score] = [/\bit-[0-9a-f]{16}\b/, /\bsc-[0-9a-f]{16}\b/].map((name) => name.exec(said)?.[0]);
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
    const named = words.slice(1).map((word) => (word === 'ITEM' ? item! : word === 'SCORE' ? score! : word));
    const { exitCode, out, err } = await runCommand(named, folder);
    expect([line, exitCode, out + err]).toEqual([line, 0, out + err]);
    printed.set(line, out);
    said += out;
  }
  return printed;
}

const outputOf = (printed: ReadonlyMap<string, string>, start: string) =>
  [...printed].find(([line]) => line.startsWith(start))![1];

/** A model on loopback that knows some capitals. */
async function startJudge(): Promise<{ readonly url: string; capitals: RegExp }> {
  const judge = { url: '', capitals: /Paris|Madrid|Lima|Nairobi|Rome/ };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { model, messages } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
        model: string;
        messages: { content: string }[];
      };
      const answer = /=== BEGIN OUTPUT (\w+) ===\n([^]*?)\n=== END OUTPUT \1 ===/.exec(
        messages.at(-1)!.content,
      )?.[2];
      const label = judge.capitals.test(answer ?? '') ? 'good' : 'bad';
      const message = { role: 'assistant', content: JSON.stringify({ label, reason: 'by the rubric' }) };
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
      const choices = [{ index: 0, finish_reason: 'stop', message }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 0, model, choices, usage }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  judge.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return judge;
}

test('the files and commands of docs/judges.md are a judged evaluation, and its cases are told', async () => {
  const page = pageOf('judges.md');
  const judge = await startJudge();
  const folder = filesOf(page, (text) =>
    text.replaceAll(
      /provider: (?:openai|anthropic),/g,
      `provider: openai_compatible, base_url: "${judge.url}",`,
    ),
  );
  const printed = await runPage(page, folder);
  const committed = outputOf(printed, 'assay evaluator commit');
  for (const line of blocks(page, 'text')[0]!.trim().split('\n')) expect(committed).toContain(line);
  expect(outputOf(printed, 'assay leaderboard')).toContain('model_judged');
  expect(outputOf(printed, 'assay audit evidence')).toMatch(/agreement 10 of 10[^]*\nq1 /);

  writeFileSync(join(folder, 'rubric.md'), 'It is good where it names one capital, in any spelling.');
  const again = await runCommand(['evaluator', 'commit', 'evaluator.yaml'], folder);
  expect(again.out).toContain('another version than before: quality.rubric\n');

  judge.capitals = /Paris|Madrid|Nairobi|Rome/;
  const drifted = await runCommand(['evaluator', 'commit', 'evaluator.yaml'], folder);
  expect(drifted.out).toContain('another version than before: quality.calibrated, quality.calibration\n');
  expect(drifted.out).toContain('did NOT pass their calibration: it agrees with people on 9 of 10 cases');
  expect(drifted.out).toContain('judged otherwise: c5 (people pass, judges fail)\n');
});

test('the files and commands of docs/review.md are a review, from an item to its votes', async () => {
  const page = pageOf('review.md');
  const folder = filesOf(page);
  const printed = await runPage(page, folder);
  expect(outputOf(printed, 'assay review next')).toMatch(
    /assay review vote it-\w+ correct=… tone=… --rater ann\n/,
  );
  expect(outputOf(printed, 'assay leaderboard')).toContain('human_judged');
  expect(outputOf(printed, 'assay audit evidence')).toMatch(/\nq1 .* dora .*says the fact alone/);
});
