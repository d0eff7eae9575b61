import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

/** A build as small as they come: an entry, and files that are named by what is in them. */
const build = {
  'main.cjs': `require('./said-1111.cjs').say(process.argv[1]);`,
  'said-1111.cjs': `exports.say = (word) => {
    if (word === 'longer') return require('./longer-2222.cjs').sayMore();
    process.stdout.write(\`\${word} \${require('node:path').basename(__filename)}\`);
    if (word === 'usage') process.exitCode = 2;
  };`,
  'longer-2222.cjs': `exports.sayMore = () => require.importOutside('node:os').then(({ EOL }) => process.stdout.write('longer' + EOL));`,
};

describe('loadBuilt', () => {
  const folders: string[] = [];
  let folder = '';
  let kept = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-built-'));
    folders.push(folder);
    kept = join(folder, 'kept/commands/say');
    await mkdir(join(folder, 'dist'));
    await Promise.all(Object.entries(build).map(([name, text]) => writeBuilt(name, text)));
  });
  afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))));

  test('runs the build, and keeps what it compiled for the next process', async () => {
    expect(say('hello')).toBe('hello said-1111.cjs');
    const first = await stat(kept);
    expect(say('hello')).toBe('hello said-1111.cjs');
    expect(await stat(kept)).toMatchObject({ ino: first.ino, mtimeMs: first.mtimeMs });
  });

  test('another way through the command adds what it needs, and loses nothing', async () => {
    say('hello');
    const { size } = await stat(kept);
    expect(say('longer')).toBe('longer\n');
    const longer = await stat(kept);
    expect(longer.size).toBeGreaterThan(size);
    say('hello');
    expect(await stat(kept)).toMatchObject({ ino: longer.ino, mtimeMs: longer.mtimeMs });
  });

  test('an entry of the same length that says something else is the one that runs', async () => {
    say('hello');
    await writeBuilt('said-3333.cjs', build['said-1111.cjs']);
    await writeBuilt('main.cjs', build['main.cjs'].replace('1111', '3333'));
    expect(say('hello')).toBe('hello said-3333.cjs');
  });

  test.each([
    ['nothing', ''],
    ['half a table', '\u0040\0\0\0[["said-1111.cjs",0,'],
    ['code of nobody', '\u001C\0\0\0[["said-1111.cjs",0,8]]    12345678'],
  ])('%s in the place of compiled code: it is compiled and kept anew', async (_, text) => {
    await mkdir(join(folder, 'kept/commands'), { recursive: true });
    await writeFile(kept, text);
    expect(say('hello')).toBe('hello said-1111.cjs');
    expect(await readFile(kept, 'latin1')).not.toBe(text);
  });

  test('a command that did not do its work keeps nothing, nor does one without a place for it', async () => {
    expect(say('usage')).toBe('usage said-1111.cjs');
    kept = '/dev/null/commands/say';
    expect(say('hello')).toBe('hello said-1111.cjs');
    await expect(stat(join(folder, 'kept'))).rejects.toThrow('ENOENT');
  });

  function writeBuilt(name: string, text: string): Promise<void> {
    return writeFile(join(folder, 'dist', name), text);
  }

  function say(word: string): string {
    const loader = JSON.stringify(join(import.meta.dirname, '../../bin/built/load-built.cjs'));
    const [dist, place] = [join(folder, 'dist'), kept].map((path) => JSON.stringify(path));
    const program = `require(${loader}).loadBuilt('main.cjs', ${dist}, ${place});`;
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', program, word], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout;
  }
});
