import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

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
        'problem.jsonld',
        'solutions/alpha-7b.jsonld',
        'summary.md',
        'validation_report.json',
        'evidence.json',
        'review.html',
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
      reading: [{ page: 1, tables: 1, given: false }],
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
});
