import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unpack, zipEntries } from './read-zip.ts';
import { writeZip } from './write-zip.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const files = [
  { path: 'header.json', bytes: text('{}') },
  { path: 'samples/é_epoch_1.json', bytes: text('x'.repeat(10_000)) },
  { path: 'empty', bytes: text('') },
];

test('writeZip makes what the reader of archives reads, the same bytes every time', () => {
  const made = writeZip(files);
  expect(zipEntries(made, unpack).map((entry) => [entry.path, entry.read().length])).toEqual([
    ['header.json', 2],
    ['samples/é_epoch_1.json', 10_000],
    ['empty', 0],
  ]);
  expect(writeZip(files)).toEqual(made);
});

test('writeZip makes what Python reads and finds no fault with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.zip');
  writeFileSync(path, writeZip(files));
  const script =
    'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint(z.testzip(),len(z.namelist()),z.namelist()[1])';
  const said = execFileSync('python3', ['-c', script, path], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf8' },
  });
  expect(said.trim()).toBe('None 3 samples/é_epoch_1.json');
});
