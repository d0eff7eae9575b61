// How long a search over 10,000 task files takes: the first time, and again with the index that the first one left.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';
import { subtaskDocument } from './subtask-document.ts';

const FILES = 10_000;
const command = resolve(import.meta.dirname, '../apps/cli/bin/assay.js');

/** Whole processes, start included. */
export async function benchmarkSearch(): Promise<readonly BenchmarkRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-search-'));
  try {
    for (let i = 0; i < FILES; i++) {
      const inside = join(folder, 'tasks', String(i % 100));
      mkdirSync(inside, { recursive: true });
      const text = subtaskDocument(2).replaceAll('/benchmark', `/benchmark-${i}`);
      writeFileSync(join(inside, `${i}.jsonld`), text);
    }
    // A file is kept in the index once the clock of the file system has moved on.
    await wait(2_500);
    const first = seconds(folder);
    const again = Math.min(...[1, 2, 3].map(() => seconds(folder)));
    return [
      { what: `search ${FILES} files, the first time`, value: first, unit: 's', budget: '' },
      { what: `search ${FILES} files again`, value: again, unit: 's', budget: '< 1 s' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function seconds(folder: string): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [command, 'search', 'tasks', '--metric', 'accuracy', '--limit', '1'],
    { cwd: folder, env: { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`assay search ended with ${status}: ${stderr}`);
  return (performance.now() - started) / 1000;
}

if (import.meta.main) printRows(await benchmarkSearch());
