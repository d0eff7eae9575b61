import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';
import { runSnippets } from '../testing/run-snippets.ts';

test('generation and likelihood agree on what the model knows, with five shots before every question', async () => {
  const folder = await copyExample(import.meta.dirname);
  const server = spawn(process.execPath, ['server.mjs', '0'], { cwd: folder.path });
  onTestFinished(() => void server.kill());
  const [said] = (await once(createInterface(server.stdout), 'line')) as [string];
  const file = join(folder.path, 'assay.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('8792', /\d+$/.exec(said)![0]));
  const ran = await runSnippets(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8'), folder);
  expect(ran.map(({ line, exitCode, err }) => [line, exitCode, err])).toEqual(
    ran.map(({ line, expected, err }) => [line, expected, err]),
  );
  expect(ran[0]!.out.match(/acc +0\.75/g)).toHaveLength(2);
  expect(ran[2]!.out).toContain('choice-ece');
  const [id] = /\b[0-9a-f]{16}\b/.exec(ran[1]!.out)!;
  const sample = await folder.assay('log', 'generation.small', id);
  expect(sample.out.match(/Question:/g)).toHaveLength(6);
});
