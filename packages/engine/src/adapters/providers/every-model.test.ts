import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Provider } from '@assay/records';
import { afterAll, beforeAll } from 'vitest';
import type { DeclaredModel } from '../../declare/project.ts';
import { modelContract } from '../../testing/contracts/model.contract.ts';
import type { Model } from '../../ports/model.ts';
import { declaredModel, modelContext } from '../../testing/model-requests.ts';
import { type ModelServer, startModelServer } from '../../testing/model-server.ts';
import { openModel } from './open-model.ts';

const files = {
  'model.mjs': `
    export default async ({ input }) => {
      if (input === 'fail') throw new Error('it fails');
      if (input === 'wait') await new Promise(() => {});
      return input;
    };`,
  'command.mjs': `
    import { createInterface } from 'node:readline';
    for await (const line of createInterface({ input: process.stdin })) {
      const { id, attempt, input } = JSON.parse(line);
      if (input === 'wait') continue;
      const answer = input === 'fail' ? { error: { class: 'provider_error', message: 'it fails' } } : { output: input };
      process.stdout.write(JSON.stringify({ id, attempt, ...answer }) + '\\n');
    }`,
  'outputs.jsonl': '{"id":"answered","output":"yes"}\n{"id":"also-answered","output":"no"}\n',
} as const;

let folder: string;
let server: ModelServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-every-model-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  server = await startModelServer();
  server.playAlways(({ body }) => {
    const asked = JSON.stringify(body);
    if (asked.includes('"fail"')) return { kind: 'status', status: 400, message: 'it fails' };
    if (asked.includes('"wait"')) return { kind: 'hang' };
    return { kind: 'answer', text: asked.includes('"yes"') ? 'yes' : 'no' };
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const env = { ...process.env, OWN_KEY: 'canary-key' };

const open = (provider: Provider, rest: Partial<DeclaredModel>): Promise<Model> =>
  openModel(declaredModel(provider, { ...rest }), modelContext(folder, { env }));

modelContract('module', () => open('module', { module: 'model.mjs' }));
modelContract('command', () => open('command', { command: [process.execPath, 'command.mjs'] }));
modelContract('replay', () => open('replay', { outputs: 'outputs.jsonl' }));
modelContract('http', () =>
  open('http', { url: server.baseUrl('http'), model: 'model-a', api_key_env: 'OWN_KEY' }),
);
for (const provider of ['openai', 'anthropic', 'google', 'openai_compatible'] as const) {
  modelContract(provider, () =>
    open(provider, { base_url: server.baseUrl(provider), model: 'model-a', api_key_env: 'OWN_KEY' }),
  );
}
