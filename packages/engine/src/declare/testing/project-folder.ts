import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AssayError } from '@assay/records';
import { onTestFinished } from 'vitest';
import { nodeFiles } from '../../adapters/node-files.ts';
import type { ProjectFiles } from '../../ports/platform.ts';

/** A real folder with these files, removed when the test is over. */
export function projectFolder(contents: Readonly<Record<string, string | Uint8Array>>): ProjectFiles {
  const folder = mkdtempSync(join(tmpdir(), 'assay-project-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return nodeFiles(folder);
}

/** The AssayError that a call ends in. */
export async function refusal(call: () => unknown): Promise<AssayError> {
  try {
    await call();
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
  throw new Error('expected an AssayError, and there was none');
}
