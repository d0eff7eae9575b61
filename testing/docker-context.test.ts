import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const patterns = readPatterns(readFileSync(join(repository, '.dockerignore'), 'utf8'));

interface Pattern {
  readonly fits: RegExp;
  readonly takes: boolean;
}

/** As Docker reads the file (moby/patternmatcher): a path, or a folder above it, fits; the last pattern that does decides. */
function readPatterns(text: string): readonly Pattern[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const takes = line.startsWith('!');
      const path = posix.normalize(line.slice(takes ? 1 : 0).trim()).replace(/^\/|\/$/g, '');
      return { fits: new RegExp(`^${regexOf(path)}$`), takes };
    });
}

/** `**` is any number of folders, `*` and `?` stay within a name. */
function regexOf(pattern: string): string {
  let regex = '';
  for (let i = 0; i < pattern.length; i += 1) {
    const rest = pattern.slice(i);
    if (rest.startsWith('**/')) {
      regex += '(?:.*/)?';
      i += 2;
    } else if (rest.startsWith('**')) {
      regex += '.*';
      i += 1;
    } else if (pattern[i] === '*') regex += '[^/]*';
    else if (pattern[i] === '?') regex += '[^/]';
    else regex += pattern[i]!.replace(/[.+^$()|{}\\[\]]/, '\\$&');
  }
  return regex;
}

function isTaken(path: string, by: readonly Pattern[] = patterns): boolean {
  const names = path.split('/');
  const paths = names.map((_, i) => names.slice(0, i + 1).join('/'));
  let taken = true;
  for (const { fits, takes } of by) if (paths.some((each) => fits.test(each))) taken = takes;
  return taken;
}

test('the rules are those of Docker', () => {
  const by = readPatterns('# a remark\n*\n!keep\n**/*.key\n!keep/public.key\n/keep/own\nkeep/?.txt\n');
  const taken = ['keep/a/b', 'keep/public.key', 'keep/a/own', 'keep/ab.txt'];
  const left = ['a', 'a/b', 'keep/x.key', 'keep/a/public.key', 'keep/own', 'keep/own/b', 'keep/a.txt'];
  expect([...taken, ...left].filter((path) => isTaken(path, by))).toEqual(taken);
});

const secrets = [
  '.git/config',
  'node_modules/a/index.js',
  '.env',
  '.env.local',
  'prod.env',
  '.assay/label-key',
  '.assay/assay.db',
  '.assay/assay.db-wal',
  '.assay-evaluator/keys/ledger.pem',
  '.assay-evaluator/vault/labels.jsonl',
  '.assay-server/access.db',
  'label-key',
  'tls/server.key',
  'tls/server.pem',
  '.ssh/id_ed25519',
  '.aws/credentials',
  '.netrc',
  'id_rsa',
  'corpus.sqlite3',
  'run.log',
  'dist/main.cjs',
];
const depths = [
  '',
  'apps',
  'apps/server',
  'packages/engine/src',
  'examples/02-run/deep/er',
  'scripts',
  'docs',
];

test('a build takes no keys, labels, stores or histories, however deep they lie', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-context-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const planted = depths.flatMap((depth) => secrets.map((secret) => posix.join(depth, secret)));
  // Who has a token for a registry has it here, below the root too.
  planted.push('apps/web/.npmrc', 'notes.txt', 'benchmarks/answers.jsonl', 'reports/report.html');
  for (const path of [...planted, 'apps/cli/src/main.ts', 'package.json']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), 'SECRET');
  }
  expect(filesOf(folder).filter((path) => isTaken(path))).toEqual(['apps/cli/src/main.ts', 'package.json']);
});

test('a build takes every source that it needs, and of this checkout nothing that git ignores', () => {
  const tracked = listed(['ls-files', 'apps', 'packages', 'scripts', 'examples']);
  expect(tracked.length).toBeGreaterThan(1_000);
  expect(tracked.filter((path) => !isTaken(path))).toEqual([]);
  for (const path of ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json', 'LICENSE'])
    expect(isTaken(path), path).toBe(true);
  const ignored = listed(['ls-files', '--others', '--ignored', '--exclude-standard']);
  expect(ignored.filter((path) => isTaken(path))).toEqual([]);
});

test('the image is built from this context alone', () => {
  const copied = readFileSync(join(repository, 'deploy/Dockerfile'), 'utf8').match(/^COPY .*/gm);
  expect(copied).toEqual(['COPY . .']);
});

function listed(git: readonly string[]): readonly string[] {
  const text = execFileSync('git', [...git, '-z'], { cwd: repository, maxBuffer: 1e9 }).toString();
  return text.split('\0').filter((path) => path !== '');
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}
