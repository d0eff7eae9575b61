import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { World } from '../world.ts';

/** A model that answers by the input; with `parameters.wrong` it is wrong on those samples, with `stops` it waits forever. */
const model = `export default async ({ id, input, parameters, signal }) => {
  if (parameters.stops?.includes(id)) await new Promise((_, no) => signal.addEventListener('abort', () => no(signal.reason)));
  return parameters.wrong?.includes(id) ? 'no idea' : input.answer;
};
`;

const samples = ['Paris', 'Rome', 'Oslo', 'Bonn'].map((answer, i) => ({
  id: `s${i}`,
  input: { answer },
  expected: answer,
}));

const settings = 'provider: module, module: model.mjs';

/** Two tasks with scorers of their own, and a gate about each. */
const project = `models:
  - { key: good, ${settings}, parameters: { temperature: 0, max_tokens: 8 } }
  - { key: careless, ${settings}, parameters: { temperature: 0, max_tokens: 8, wrong: [s0] } }
  - { key: stuck, ${settings}, parameters: { temperature: 0, max_tokens: 8, stops: [s3] } }
tasks:
  - { key: capitals, dataset: data.jsonl, scorer: { metrics: [exact-match] } }
  - { key: brevity, dataset: data.jsonl, scorer: { metrics: [{ regex: { name: brief, pattern: "^.{1,9}$" } }] } }
publisher: { organization: Example Lab, relationship: first_party, id_base: https://example.org/evals }
evaluations:
  - key: cities
    task_specifications:
      - { key: good, task_key: capitals, model_key: good }
      - { key: careless, task_key: capitals, model_key: careless }
  - { key: short, task_specifications: [{ key: brief, task_key: brevity, model_key: good }] }
  - { key: stuck, task_specifications: [{ key: stuck, task_key: capitals, model_key: stuck }] }
gates:
  - { metric: exact-match, pass_rate: { min: 0.8 } }
  - { metric: brief, pass_rate: { min: 0.9 } }
`;

/** A project in a folder of its own, removed after the test; nothing has been run. `files` are there beside it, or in place of its own. */
export async function smallProject(files: Readonly<Record<string, string>> = {}): Promise<World> {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-verbs-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  await writeFile(join(cwd, 'assay.yaml'), project);
  await writeFile(join(cwd, 'model.mjs'), model);
  await writeFile(join(cwd, 'data.jsonl'), samples.map((sample) => JSON.stringify(sample)).join('\n'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
  return { cwd, env: {}, version: '0.0.0' };
}
