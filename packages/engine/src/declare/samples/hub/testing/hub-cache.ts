import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { nodeFiles } from '../../../../adapters/node-files.ts';
import type { ProjectFiles } from '../../../../ports/platform.ts';

type Contents = Readonly<Record<string, string | Uint8Array>>;

/** A folder laid out as the tools of the hub do: blobs, links to them below a commit, and a branch that names it. */
export function hubCache(
  repository: string,
  commit: string,
  contents: Contents,
): { cache: string; files: ProjectFiles } {
  const cache = mkdtempSync(join(tmpdir(), 'assay-hub-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  const folder = join(cache, `datasets--${repository.replaceAll('/', '--')}`);
  for (const [path, content] of Object.entries(contents)) {
    const blob = join(folder, 'blobs', createHash('sha256').update(content).digest('hex'));
    const link = join(folder, 'snapshots', commit, path);
    mkdirSync(dirname(blob), { recursive: true });
    mkdirSync(dirname(link), { recursive: true });
    writeFileSync(blob, content);
    symlinkSync(relative(dirname(link), blob), link);
  }
  mkdirSync(join(folder, 'refs'), { recursive: true });
  writeFileSync(join(folder, 'refs', 'main'), commit);
  return { cache, files: nodeFiles(cache, cache, { hubCache: cache }) };
}
