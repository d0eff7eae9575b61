import { expect, test } from 'vitest';
import { AnsweringThread } from './answering.ts';

const question = {
  route: 'no such route',
  params: null,
  query: null,
  body: null,
  identity: { role: 'viewer', id: 'test', name: 'test' },
  requestId: 'test',
} as const;

test('a question to a thread that was closed is refused, and waits for nobody', async () => {
  const thread = new AnsweringThread({
    world: { cwd: import.meta.dirname, env: {}, version: '0.1.0' },
    project: 'assay.yaml',
  });
  expect(await thread.ask(question)).toMatchObject({ kind: 'problem', problem: { status: 404 } });
  await thread.close();
  await expect(thread.ask(question)).rejects.toMatchObject({ status: 503, code: 'E_THREAD' });
});
