import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';
import { paper } from './make-paper.ts';

const quoted = (value: string, quote: string, page: number): object => ({
  value,
  status: 'explicit',
  quote,
  page,
});

/** What the scripted model answers, as models do: in a fence, with a word before it. */
const answer = {
  name: quoted('CapitalsBench', 'CapitalsBench asks a model for the capital of a country.', 1),
  description: quoted('Name the capital.', 'A solution answers each question with the name of one city.', 1),
  dataset: quoted(
    'https://huggingface.co/datasets/example-lab/capitals-bench',
    'https://huggingface.co/datasets/example-lab/capitals-bench',
    1,
  ),
  outputs: [{ name: 'city', type: 'string', ...quoted('the name of one city', 'the name of one city', 1) }],
  metrics: [quoted('Exact Match', 'We report Exact Match.', 1)],
  baselines: [
    {
      model: quoted('gazetteer-small-2026-01', 'gazetteer-small-2026-01', 2),
      hyperparameters: [
        { name: 'temperature', ...quoted('0', 'temperature = 0', 2) },
        { name: 'max_tokens', ...quoted('16', 'max tokens of 16', 2) },
      ],
      results: [{ metric: 'Exact Match', value: '76.7', quote: '76.7', page: 2 }],
    },
  ],
};

let server: Server;
let address = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const content = `Here it is:\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``;
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          id: 'x',
          object: 'chat.completion',
          created: 0,
          model: 'reader',
          choices,
          usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a PDF, read by a model on loopback, becomes a task file, a project whose gaps are filled by hand, a run, and a table', async () => {
  const { assay, path: folder } = await copyExample(import.meta.dirname);
  await writeFile(join(folder, 'paper.pdf'), paper);
  await writeFile(
    join(folder, 'assay.yaml'),
    `models:\n  - { key: reader, provider: openai_compatible, model: reader, base_url: "${address}" }\n`,
  );
  const extracted = await assay('extract', 'paper.pdf', '--baselines', '--model', 'reader', '--out', 'task');
  expect(extracted.out).toContain('1 model with 1 number');
  expect(extracted.exitCode).toBe(0);
  expect(await readFile(join(folder, 'task/review.html'), 'utf8')).toContain('<mark');

  const solution = 'task/solutions/gazetteer-small-2026-01.jsonld';
  const implemented = await assay(
    'implement',
    'task/problem.jsonld',
    '--baseline',
    solution,
    '--out',
    'project',
  );
  expect(implemented.exitCode).toBe(3);
  expect(implemented.out).toContain('who serves "gazetteer-small-2026-01" is not stated');

  await cp(join(folder, 'filled'), join(folder, 'project'), { recursive: true });
  const checked = await assay('implement', 'check', 'project');
  expect(checked.out).toContain('Exact Match: is exact-match of the catalogue');
  expect(checked.exitCode).toBe(0);

  const dry = await assay('reproduce', 'project', '--quiet');
  expect(dry.exitCode).toBe(3);
  const made = await assay('reproduce', 'project', '--yes', '--quiet');
  expect(made.out).toMatch(
    /Exact Match \(%\)\s+consistent\s+76\.7\s+73\.33 \[\d\d\.\d\d, \d\d\.\d\d\]\s+−3\.37\s+30/,
  );
  expect(made.exitCode).toBe(0);
  expect((await assay('reproduce', 'table', 'project')).out).toContain('73.33');
  expect((await assay('validate', 'project/solution.jsonld')).exitCode).toBe(0);
});
