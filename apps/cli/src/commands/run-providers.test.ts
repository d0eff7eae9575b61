import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

function project(model: string, samples: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-providers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const rows = Array.from({ length: samples }, (_, i) =>
    JSON.stringify({ id: `s${i}`, input: 'Hi.', expected: 'hello' }),
  );
  writeFileSync(join(folder, 'd.jsonl'), `${rows.join('\n')}\n`);
  writeFileSync(
    join(folder, 'assay.yaml'),
    `models:\n  - { key: m, ${model} }
tasks: [{ key: t, dataset: d.jsonl, scorer: { metrics: [exact-match] } }]
evaluation: { key: t, task_specifications: [{ key: t, task_key: t, model_key: m }] }\n`,
  );
  return folder;
}

test('a provider of the AI SDK is used by the name of its package, which the project has installed', async () => {
  const url = await serve((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        id: 'x',
        type: 'message',
        role: 'assistant',
        model: 'tiny',
        stop_reason: 'end_turn',
        stop_sequence: null,
        content: [{ type: 'text', text: 'hello' }],
        usage: { input_tokens: 3, output_tokens: 1 },
      }),
    );
  });
  const folder = project(
    `provider: ai-sdk, package: "@ai-sdk/anthropic", model: tiny, base_url: "${url}", api_key_env: KEY, parameters: { max_tokens: 9 }`,
    1,
  );
  const missing = await runCommand(['run'], folder, { KEY: 'k-123456789' });
  expect(missing.exitCode).toBe(4);
  expect(missing.err).toContain('npm install @ai-sdk/anthropic');
  const engine = createRequire(new URL('../../../../packages/engine/package.json', import.meta.url));
  mkdirSync(join(folder, 'node_modules/@ai-sdk'), { recursive: true });
  const installed = realpathSync(dirname(dirname(engine.resolve('@ai-sdk/anthropic'))));
  symlinkSync(installed, join(folder, 'node_modules/@ai-sdk/anthropic'));
  const ran = await runCommand(['run', '--quiet'], folder, { KEY: 'k-123456789' });
  expect(ran.out).toMatch(/exact-match +1\.00/);
});

test('a server that fails is given up after as many requests as the project says', async () => {
  let asked = 0;
  const url = await serve((request, response) => {
    request.resume();
    asked += 1;
    response.statusCode = 503;
    response.end('{}');
  });
  const limits = 'limits: { max_retries: 0, max_failures: 3, concurrency: 1 }';
  const folder = project(`provider: openai_compatible, model: tiny, base_url: "${url}", ${limits}`, 20);
  const { exitCode, err } = await runCommand(['run', '--quiet'], folder);
  expect(exitCode).toBe(4);
  expect(err).toContain('3 requests in a row failed');
  expect(asked).toBe(3);
});

test('no answer in time is asked for again where the project says so', async () => {
  let asked = 0;
  const url = await serve((request, response) => {
    request.resume();
    asked += 1;
    if (asked === 1) return;
    const message = { role: 'assistant', content: 'hello' };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ id: 'x', model: 'tiny', choices: [{ index: 0, message, finish_reason: 'stop' }] }),
    );
  });
  const limits = 'limits: { timeout_ms: 1500, retry_timeouts: true }';
  const folder = project(`provider: openai_compatible, model: tiny, base_url: "${url}", ${limits}`, 1);
  const ran = await runCommand(['run', '--quiet'], folder);
  expect(ran.out).toMatch(/exact-match +1\.00/);
  expect(asked).toBe(2);
});
