import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawExchange } from '../testing/raw-exchange.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject();
});
afterAll(() => served.close());

async function answerTo(path: string, length: number, sent: string): Promise<string> {
  const exchange = await rawExchange(served.server.address);
  const { host } = new URL(served.server.address);
  exchange.send(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${sent}`,
  );
  await exchange.until('request_id');
  return exchange.heard();
}

test('whoever is refused before the body has come in is told that the connection ends', async () => {
  for (const path of ['/api/tasks/check', '/api/evaluators/e/submissions?file=a.jsonl', '/api/nothing'])
    expect(await answerTo(path, 1_000_000, 'x'.repeat(1000)), path).toMatch(/^connection: close\r$/im);
});

test('one that has come in whole leaves the connection to the next request', async () => {
  expect(await answerTo('/api/tasks/check', 5, 'hello')).toMatch(/^connection: keep-alive\r$/im);
});
