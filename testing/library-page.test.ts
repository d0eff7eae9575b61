import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/library.md'), 'utf8');
const blocks = [...page.matchAll(/```ts\n([^]*?)```\n\n```text\n([^]*?)```/g)];

test('the blocks of docs/library.md print what stands under them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-library-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  expect(blocks).toHaveLength([...page.matchAll(/```ts\n/g)].length);
  for (const [i, [, code = '', text]] of blocks.entries()) {
    writeFileSync(join(folder, `block-${i}.ts`), code);
    expect(execFileSync(process.execPath, [`block-${i}.ts`], { cwd: folder, encoding: 'utf8' })).toBe(text);
  }
});
