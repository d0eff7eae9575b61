import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const pages = [
  ...readdirSync(docs).map((name) => new URL(name, docs)),
  ...readdirSync(new URL('recipes/', docs)).map((name) => new URL(`recipes/${name}`, docs)),
  new URL('../README.md', docs),
].filter(({ pathname }) => pathname.endsWith('.md'));

const helps = new Map<string, Promise<string>>();

/** What `--help` says of a command; empty where there is none. */
async function helpOf(path: readonly string[]): Promise<string> {
  const key = path.join(' ');
  const asked =
    helps.get(key) ??
    runCommand([...path, '--help'], tmpdir()).then(({ out }) =>
      out.startsWith(`Usage: assay ${key}`) ? out : '',
    );
  helps.set(key, asked);
  return asked;
}

/** Commands that a page names, within a line and in blocks. */
function namedIn(page: string): readonly string[] {
  const inline = [...page.matchAll(/`assay ([^`\n]+)`/g)].map(([, command]) => command!);
  const blocks = [...page.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block]) =>
    [...block!.matchAll(/^(?:npx )?assay (.+)$/gm)].map(([, command]) =>
      command!.split(/\s#\s|[;&|>]/)[0]!.trim(),
    ),
  );
  return [...inline, ...blocks];
}

async function problemOf(command: string): Promise<string | null> {
  const words = command.split(/\s+/);
  if (words[0]!.startsWith('-')) return null;
  const [first = '', second = ''] = words;
  const outer = await helpOf([first]);
  if (outer === '') return `assay ${command}: there is no command ${first}`;
  const isWord = /^[a-z][a-z-]*$/.test(second);
  const isNested = isWord && new RegExp(`^  ${second}\\b`, 'm').test(outer);
  const mayBeArgument = /^Usage: .*</.test(outer) && !/^[^-]/.test(words[2] ?? '');
  if (isWord && !isNested && !mayBeArgument && /^Usage: .* \[command\]/.test(outer))
    return `assay ${command}: ${first} has no command ${second}`;
  const help = isNested ? await helpOf([first, second]) : outer;
  const unknown = words
    .filter((word) => word.startsWith('--'))
    .map((word) => word.replace(/[=,.;:)].*$/, ''))
    .find((flag) => ![help, outer].some((text) => new RegExp(`${flag}(?![\\w-])`).test(text)));
  return unknown === undefined ? null : `assay ${command}: ${unknown} is not an option`;
}

const root = new URL('../', docs).pathname;

test.each(pages.map((page) => [page.pathname.slice(root.length), page] as const))(
  'the commands that %s names are there, with their options',
  async (_, page) => {
    const problems: string[] = [];
    for (const command of namedIn(readFileSync(page, 'utf8'))) {
      const problem = await problemOf(command);
      if (problem !== null) problems.push(problem);
    }
    expect(problems).toEqual([]);
  },
);

const sources = [
  'apps/web/src',
  'apps/server/src',
  'apps/cli/src',
  'packages/verbs/src',
  'packages/reproduce/src',
];

/** Commands that messages and the pages of the workbench name: the words after `assay`, and the options up to the next quote. */
function namedInCode(text: string): readonly string[] {
  return [...text.matchAll(/["'`$(]\s?assay ([a-z]+(?: [a-z]+)?)\b([^"'`\n]*)/g)].map(([, words, rest]) =>
    [words!, ...(rest!.match(/ --[a-z][a-z-]*/g) ?? [])].join(' '),
  );
}

test('the commands that messages and pages of the workbench name are there, with their options', async () => {
  const problems: string[] = [];
  for (const file of sources.flatMap((place) => codeIn(join(root, place)))) {
    for (const command of namedInCode(readFileSync(file, 'utf8'))) {
      const problem = await problemOf(command);
      if (problem !== null) problems.push(`${file.slice(root.length)}: ${problem}`);
    }
  }
  expect(problems).toEqual([]);
});

function codeIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/node_modules|testing|dist/.test(name))
    .map((name) => join(folder, name));
}

test('what is not there is found', async () => {
  expect(await problemOf('run --nonsense')).toContain('--nonsense');
  expect(await problemOf('rum')).toContain('no command');
  expect(await problemOf('evaluator comit')).toContain('evaluator has no command comit');
  expect(await problemOf('reproduce tabel plan.yaml')).toContain('reproduce has no command tabel');
  expect(await problemOf('reproduce plan.yaml')).toBeNull();
  expect(await problemOf('reproduce folder --yes')).toBeNull();
  expect(await problemOf('run --limi 3')).toContain('--limi');
  expect(await problemOf('data pull --pin')).toBeNull();
  const named = pages.flatMap((page) => namedIn(readFileSync(page, 'utf8')));
  expect(named.length).toBeGreaterThan(100);
});
