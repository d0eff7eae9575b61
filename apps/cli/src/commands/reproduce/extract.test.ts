import { once } from 'node:events';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validationReportSchema } from '@assay/reproduce';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const paper = `# CapitalsBench: Do Models Know Where?

Abstract

CapitalsBench asks a model for the capital of a country, and a solution answers with one word for each of the questions.

Table 1: Results

| Model | Accuracy |
| --- | --- |
| Alpha 7B | 71.5 |

We use a temperature of 0. The data are at https://huggingface.co/datasets/example/capitals.
`;

/** Reads what it was sent, and answers with one quote that is there and one that is not. */
const reader = `export default ({ messages }) => JSON.stringify({
  name: { value: 'CapitalsBench', quote: 'CapitalsBench asks a model', page: 1 },
  description: { value: 'It is the best benchmark.', quote: 'the best benchmark ever made', page: 1 },
  metrics: messages[1].content.includes('71.5') ? [{ value: 'Accuracy', quote: 'Accuracy', page: 1 }] : [],
});`;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-extract-'));
  await writeFile(join(folder, 'paper.md'), paper);
  await writeFile(join(folder, 'reader.mjs'), reader);
  await writeFile(
    join(folder, 'assay.yaml'),
    'models:\n  - { key: reader, provider: module, module: reader.mjs }\n',
  );
});

const extract = (...flags: string[]): ReturnType<typeof runCommand> =>
  runCommand(['extract', 'paper.md', '--out', 'task', ...flags], folder);
const written = (name: string): Promise<string> => readFile(join(folder, 'task', name), 'utf8');

describe('assay extract', () => {
  test('a paper that defines no benchmark: that it may not is said, and the files are still written', async () => {
    await writeFile(join(folder, 'paper.md'), '# A poem\n\nRoses are red.\n');
    const { exitCode, out } = await extract();
    expect(exitCode).toBe(0);
    expect(out).toContain('the paper may not define a benchmark');
    expect(await written('summary.md')).toContain('the paper may not define a benchmark');
    expect((await runCommand(['validate', 'task'], folder)).exitCode).toBe(0);
  });

  test('without a model: valid task files, a report, a summary, and the evidence', async () => {
    const { exitCode, out } = await extract('--baselines');
    expect(out).toContain('1 model with 1 number');
    expect(exitCode).toBe(0);
    const validated = await runCommand(['validate', 'task'], folder);
    expect(validated.exitCode).toBe(0);
    expect(JSON.parse(await written('validation_report.json'))).toMatchObject({
      version: '1.0.0',
      results: { pass: 2, fail: 0 },
      overall_passed: true,
      output_files: [
        'task/problem.jsonld',
        'task/solutions/alpha-7b.jsonld',
        'task/summary.md',
        'task/validation_report.json',
        'task/evidence.json',
        'task/review.html',
      ],
    });
    const summary = await written('summary.md');
    for (const head of [
      '## Overview',
      '## Files emitted',
      '## TaskProblem extraction',
      '### Skipped (paper was silent)',
      '## Solutions extracted',
      '## Validation results',
      '## Limitations / caveats',
    ]) {
      expect(summary).toContain(head);
    }
    expect(JSON.parse(await written('evidence.json'))).toMatchObject({
      reading: [{ page: 1, tables: 1, cells: 4, given: false }],
      evidence: expect.arrayContaining([
        expect.objectContaining({
          field: 'Accuracy of Alpha 7B',
          quote: '71.5',
          page: 1,
          found_by: ['patterns'],
        }),
      ]),
    });
  });

  test('a model of the project reads it: what it invents is refused and named', async () => {
    const { exitCode, out, err } = await extract('--model', 'reader', '--reads', '2');
    expect(exitCode).toBe(0);
    expect(err).toContain('reading 2 of 2');
    expect(out).toContain('metrics    Accuracy');
    expect(out).toContain('refused: description = It is the best benchmark.: the quote is not in the paper');
    expect(await written('problem.jsonld')).not.toContain('best benchmark');
  });

  test('wrong requests: an unknown model, an address without a scheme, a folder that is filled', async () => {
    const unknown = await extract('--model', 'raeder');
    expect([unknown.exitCode, unknown.err]).toEqual([2, expect.stringContaining('Did you mean reader?')]);
    expect((await extract('--paper-url', 'arxiv.org/abs/1')).err).toContain(
      '--paper-url is an address with its scheme',
    );
    expect((await extract()).exitCode).toBe(0);
    expect((await extract()).err).toContain('is not empty');
  });

  test('the final checklist of the skill holds: every file, every type, every link, a report that tells the truth', async () => {
    await extract('--baselines', '--paper-url', 'https://arxiv.org/abs/2501.00001');
    const report = validationReportSchema.parse(JSON.parse(await written('validation_report.json')));
    for (const file of report.output_files) expect((await stat(join(folder, file))).size).toBeGreaterThan(0);
    const problem = JSON.parse(await written('problem.jsonld')) as Node;
    expect(problem).toMatchObject({
      '@type': 'croissant:TaskProblem',
      '@id': 'https://arxiv.org/abs/2501.00001',
      'croissant:output': { '@type': 'croissant:OutputSpec' },
    });
    const solutions = await readdir(join(folder, 'task/solutions'));
    expect(solutions).toEqual(['alpha-7b.jsonld']);
    for (const file of solutions) {
      expect(JSON.parse(await written(`solutions/${file}`))).toMatchObject({
        '@context': problem['@context'],
        '@type': 'croissant:TaskSolution',
        '@id': `${problem['@id']}_solution_${file.replace('.jsonld', '')}`,
        'schema:isBasedOn': { '@id': problem['@id'] },
        'croissant:implementation': { '@type': 'schema:SoftwareApplication' },
      });
      expect(await written(`solutions/${file}`)).toMatch(/^\{\n {2}"@context"/);
      expect(await written(`solutions/${file}`)).not.toMatch(
        /(?:Input|Output|Implementation|Evaluation)Spec"/,
      );
    }
    const validated = await runCommand(['validate', 'task', '--format', 'json'], folder);
    expect(report.overall_passed).toBe(validated.exitCode === 0);
    const headings = (await written('summary.md')).match(/^#{2,3} .*$/gm);
    expect(headings).toEqual([
      '## Overview',
      '## Files emitted',
      '## TaskProblem extraction',
      '### High-confidence fields (explicitly stated)',
      '### Inferred fields (medium confidence)',
      '### Skipped (paper was silent)',
      '## Solutions extracted',
      '## Validation results',
      '## Limitations / caveats',
    ]);
  });

  test('a model that stops half way: nothing is written, and the next time only what is missing is asked', async () => {
    const broken = `import { appendFileSync, existsSync, readFileSync } from 'node:fs';
      export default (request) => {
        const file = ${JSON.stringify(join(folder, 'asked'))};
        const asked = existsSync(file) ? readFileSync(file, 'utf8').length : 0;
        appendFileSync(file, '.');
        if (asked === 1) throw new Error('the line went dead');
        return ((${reader.replace('export default', '')}))(request);
      };`;
    await writeFile(join(folder, 'reader.mjs'), broken.replace(';))(request)', '))(request)'));
    const stopped = await extract('--model', 'reader', '--reads', '2');
    expect(stopped.exitCode).toBe(4);
    expect(await readdir(folder)).not.toContain('task');
    expect((await extract('--model', 'reader', '--reads', '2')).exitCode).toBe(0);
    expect(await readFile(join(folder, 'asked'), 'utf8')).toBe('...');
  });

  test('a model that answers nothing: an error, and no file', async () => {
    await writeFile(join(folder, 'reader.mjs'), "export default () => '';");
    expect(await extract('--model', 'reader')).toMatchObject({ exitCode: 4 });
    expect(await readdir(folder)).not.toContain('task');
  });

  test('stopped by hand: said in a sentence, with what to do', async () => {
    await writeFile(
      join(folder, 'reader.mjs'),
      `import { writeFileSync } from 'node:fs';
export default () => new Promise(() => writeFileSync(${JSON.stringify(join(folder, 'asked'))}, ''));`,
    );
    const stopping = vi.waitFor(() => stat(join(folder, 'asked')), { timeout: 20_000 });
    const [{ exitCode, err }] = await Promise.all([
      extract('--model', 'reader'),
      stopping.then(() => process.emit('SIGTERM')),
    ]);
    expect([exitCode, err]).toEqual([
      130,
      expect.stringMatching(/stopped; what the model had answered is kept/),
    ]);
    expect(err).not.toContain('    at ');
    expect(await readdir(folder)).not.toContain('task');
  });

  test('a model that takes too long: which limit to raise is said', async () => {
    await writeFile(join(folder, 'reader.mjs'), 'export default () => new Promise(() => {});');
    await writeFile(
      join(folder, 'assay.yaml'),
      'models:\n  - { key: reader, provider: module, module: reader.mjs, limits: { timeout_ms: 200 } }\n',
    );
    const { exitCode, err } = await extract('--model', 'reader');
    expect([exitCode, err]).toEqual([4, expect.stringMatching(/no answer within 200 ms[\s\S]*timeout_ms/)]);
  });

  test('an address is fetched only where the network is allowed, and is the base of every @id', async () => {
    const server = createServer((request, answer) => {
      if (request.url === '/gone') answer.writeHead(404).end();
      else answer.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(paper);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const from = (path: string, ...flags: string[]): ReturnType<typeof runCommand> =>
      runCommand(['extract', `http://127.0.0.1:${port}${path}`, '--out', 'task', ...flags], folder);
    try {
      const refused = await from('/paper');
      expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining('--allow-network')]);
      expect(await from('/gone', '--allow-network')).toMatchObject({
        exitCode: 4,
        err: expect.stringContaining('404'),
      });
      expect((await from('/paper', '--allow-network')).exitCode).toBe(0);
    } finally {
      server.close();
    }
    expect(JSON.parse(await written('problem.jsonld'))).toMatchObject({
      '@id': `http://127.0.0.1:${port}/paper`,
    });
  });
});

type Node = Readonly<Record<string, unknown>> & { readonly '@id': string };
