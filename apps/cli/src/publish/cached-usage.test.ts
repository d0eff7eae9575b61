import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const reply = JSON.stringify({
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Paris' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 },
});

test('a run from the cache publishes the tokens of the answers that it has, marked as cached, and never zero', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json').end(reply);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const folder = await mkdtemp(join(tmpdir(), 'assay-cached-'));
  onTestFinished(async () => {
    await new Promise((closed) => server.close(closed));
    await rm(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  await writeFile(
    join(folder, 'assay.yaml'),
    `publisher: { organization: Lab, relationship: first_party, id_base: https://example.org/e }
models: [{ key: m, provider: openai_compatible, model: m, base_url: http://127.0.0.1:${port}/v1 }]
tasks: [{ key: t, dataset: d.jsonl, scorer: { metrics: [exact-match] } }]
evaluation: { key: e, task_specifications: [{ key: e, task_key: t, model_key: m }] }
`,
  );
  await writeFile(
    join(folder, 'd.jsonl'),
    '{"id": "1", "input": "capital of France?", "expected": "Paris"}\n',
  );
  await runCommand(['run', '--quiet'], folder);
  const again = (await runCommand(['run', '--format', 'json'], folder)).out;
  expect(asked).toBe(1);
  const run = /\d{8}T\d{6}-[0-9a-f]{8}/.exec(again)![0];
  const { out } = await runCommand(
    ['export', run, '--to', 'eee', '--out', 'eee', '--format', 'json'],
    folder,
  );
  const file = /eee[^"]*_samples\.jsonl/.exec(out)![0];
  const [row] = (await readFile(join(folder, file), 'utf8')).split('\n');
  expect(JSON.parse(row!)).toMatchObject({
    token_usage: { input_tokens: 7, output_tokens: 2, total_tokens: 9 },
    metadata: { cached: 'true' },
  });
  expect((await runCommand(['report', run], folder)).out).toContain('1 output, 1 from the cache, 0 tokens');
});
