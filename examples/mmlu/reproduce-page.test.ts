import { cpSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';
import { runSnippets } from '../testing/run-snippets.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/reproduce.md'), 'utf8');

test.each(['A problem in other harnesses', 'Finding tasks among thousands'])(
  'the commands of docs/reproduce.md under "%s" run as they stand',
  async (heading) => {
    const folder = await copyExample(import.meta.dirname);
    const at = (name: string) => join(folder.path, name);
    renameSync(at('mmlu_problem.jsonld'), at('problem.jsonld'));
    mkdirSync(at('solutions'));
    renameSync(at('mmlu_solution_small_fewshot.jsonld'), at('solutions/gpt4.jsonld'));
    mkdirSync(at('tasks'));
    cpSync(at('problem.jsonld'), at('tasks/problem.jsonld'));
    const [section = ''] = page.split(`## ${heading}\n`)[1]!.split('\n## ');
    const ran = await runSnippets(section, folder);
    expect(ran.length).toBeGreaterThan(1);
    expect(ran.map(({ line, exitCode }) => [line, exitCode])).toEqual(
      ran.map(({ line, expected }) => [line, expected]),
    );
  },
);
