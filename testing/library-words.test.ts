import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const repository = resolve(import.meta.dirname, '..');

const exempt = [
  /** Names of colours in CSS, and a switch of Node itself. */
  'packages/shown/src/page/page-style.ts',
  'packages/engine/src/adapters/host/child/load-code.ts',
  /** A comment in a folder that a demo made, by which the next one knows it. */
  'packages/verbs/src/demo/copy-project.ts',
  /** Arguments of prlimit. */
  'packages/sandbox/src/open-sandbox.ts',
  'packages/evaluator/src/arena/read-arena.ts',
  /** Arguments of container engines. */
  'packages/sandbox/src/containers.ts',
  /** Files for coding agents, which say what to type. */
  'packages/reproduce/src/skills/',
  /** Cards show the query behind each number as a command to copy. */
  'packages/cards/src/card/',
];

const words = (pattern: RegExp, texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, word]) => word!)))].join('|');

const commandLine = globSync('apps/cli/src/**/*.ts', { cwd: repository })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(resolve(repository, file), 'utf8'));
const flags = words(/\.option\(\s*'--([a-z-]+)/g, commandLine);
const commands = words(/^  ([a-z]+): \{\s*summary:/gm, commandLine);
const flagOrCommand = new RegExp(`(?:^|[^\\w-])--(?:${flags})\\b(?!-)|\\bassay (?:${commands})\\b`);

test('the flags and commands are found', () => {
  for (const flag of ['rows', 'recompute', 'format', 'allow-changed'])
    expect(` --${flag}`).toMatch(flagOrCommand);
  for (const command of ['run', 'baseline', 'cards']) expect(`\`assay ${command}\``).toMatch(flagOrCommand);
  expect('bwrap --unshare-all, var(--mark), x-- y').not.toMatch(flagOrCommand);
});

test('no message of a library names a flag or a command: front ends word actions and fields', () => {
  const files = globSync('packages/*/src/**/*.ts', { cwd: repository }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file) && !exempt.some((path) => file.startsWith(path)),
  );
  const found = files.flatMap((file) =>
    withoutComments(readFileSync(resolve(repository, file), 'utf8'))
      .split('\n')
      .filter((line) => flagOrCommand.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
